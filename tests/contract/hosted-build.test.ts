import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject, pinnedNode, projectDirectory } from '#scripts/project.mjs'

// The same site, built for a project at Supabase: its address and public key go into the scripts and
// its origin into the content policy; nothing else of the environment goes anywhere.

const url = 'https://abcdefghijklmnopqrst.supabase.co'
const anonKey = 'the-public-key-of-the-project'
const secret = 'a-secret-that-no-page-may-carry'

let directory: string
let files: { name: string; text: string }[]

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'kachi-hosted-'))
  const astro = inProject('node_modules/astro/bin/astro.mjs')
  const result = spawnSync(pinnedNode, [astro, 'build', '--outDir', directory], {
    cwd: projectDirectory,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      VITE_SUPABASE_URL: url,
      VITE_SUPABASE_ANON_KEY: anonKey,
      SUPABASE_SERVICE_ROLE_KEY: secret,
      VITE_OTHER: secret,
    },
    encoding: 'utf8',
  })
  if (result.status !== 0) throw new Error(`the hosted build failed:\n${result.stderr}`)
  files = await readTextFiles(directory)
}, 60_000)

afterAll(() => rm(directory, { recursive: true, force: true }))

test('the scripts know the project', () => {
  const scripts = files.filter(({ name }) => name.endsWith('.js'))
  expect(scripts.some(({ text }) => text.includes(url) && text.includes(anonKey))).toBe(true)
})

test('the content policy lets the pages reach it', () => {
  const pages = files.filter(({ name }) => name.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(10)
  for (const { name, text } of pages) {
    expect(/connect-src [^;]*/.exec(text)?.[0], name).toContain(url)
  }
})

test('nothing else of the environment is in the build', () => {
  expect(files.filter(({ text }) => text.includes(secret))).toEqual([])
})

async function readTextFiles(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile() && /\.(html|js|css|xml)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(name, 'utf8') })))
}
