import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { inProject, projectDirectory } from '#scripts/project.mjs'
import { tryAddress } from '#tests/any-address/try-address.ts'
import { anyDatabase, createScratch } from '#tests/scratch-server.ts'
import { startServerProcess } from '#tests/server-process.ts'
import lastRelease from '../last-release.json' with { type: 'json' }
import { findBreakingStatements } from '../migration-rules.ts'

test('the migrations since the last release leave its servers running', async () => {
  const files = (await readdir('supabase/migrations')).toSorted()
  const versions = files.map((file) => file.split('_')[0] ?? '')
  expect(versions).toContain(lastRelease.migration)
  const breaking = await Promise.all(
    files
      .filter((file) => file.localeCompare(`${lastRelease.migration}~`) > 0)
      .map(async (file) => {
        const sql = await readFile(path.join('supabase/migrations', file), 'utf8')
        return findBreakingStatements(sql).map((statement) => `${file}: ${statement}`)
      }),
  )
  expect(breaking.flat()).toEqual([])
})

test.each([
  ['drop table public.editors', true],
  ['alter table public.editors rename column email to address', true],
  ['alter table public.editors add column name text not null', true],
  ["alter table public.editors add column name text not null default ''", false],
  ['alter table public.editors alter column email type citext', true],
  ['drop function public.f(); create function public.f(a text) returns text return a', false],
  ['drop function public.f()', true],
  ['-- old servers: none of them reads it\ndrop table public.editors', false],
  ['create table public.more (id bigint primary key)', false],
])('%s breaks old servers: %s', (sql, isBreaking) => {
  expect(findBreakingStatements(sql).length > 0).toBe(isBreaking)
})

const hasHistory = git('cat-file', '-e', `${lastRelease.commit}^{commit}`)
const reason = hasHistory ? '' : ` (skipped: ${lastRelease.commit} is not in this shallow clone)`

describe.runIf(process.env.THOROUGH && process.env.TEST_DATABASE_URL)('a rolling upgrade', () => {
  test.runIf(hasHistory)(
    `the last release's server works on this release's tables${reason}`,
    async () => {
      const scratch = await createScratch({ ...anyDatabase, withoutSite: true })
      const project = await checkOut(lastRelease.commit)
      try {
        const server = await startServerProcess(scratch.environment, { project })
        const { anonKey, serviceRoleKey } = await scratch.loadKeys()
        const target = { url: server.address, anonKey, serviceKey: serviceRoleKey }
        const outcomes = await tryAddress(target)
        expect(outcomes.filter(({ result }) => result !== 'ok')).toEqual([])
        expect(await server.stop()).toBe(0)
      } finally {
        await rm(project, { recursive: true })
        await scratch.remove()
      }
    },
  )
})

function git(...options: string[]): boolean {
  return spawnSync('git', options, { cwd: projectDirectory, stdio: 'ignore' }).status === 0
}

/** With the packages that are installed here, except those that are in the commit itself. */
async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-last-release-'))
  const archive = spawnSync(
    'git',
    [
      'archive',
      commit,
      'backend',
      'packages',
      'domain',
      'supabase',
      'content',
      'emails',
      'package.json',
    ],
    { cwd: projectDirectory, maxBuffer: 1024 ** 3 },
  )
  spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout })
  const packages = path.join(folder, 'node_modules')
  await mkdir(packages)
  for (const name of await readdir(inProject('node_modules'))) {
    const isOwn = name === 'embedded-supabase'
    const source = isOwn ? path.join(folder, 'packages', name) : inProject('node_modules', name)
    await symlink(source, path.join(packages, name))
  }
  return folder
}
