import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'

const FORBIDDEN = [
  ['site', '#backend/server.ts', 'site/ never imports the backend'],
  ['site', '#scripts/project.mjs', 'site/ never imports the backend'],
  ['site', '../backend/server.ts', 'site/ never imports the backend'],
  ['site', 'zod', 'zod/mini'],
  ['backend', '#site/page.ts', 'backend/ never imports the site'],
  ['backend', '#tests/databases.ts', 'backend/ never imports the site'],
  ['domain', '#backend/server.ts', 'domain/ imports nothing of ours'],
  ['backend', '../site/page.ts', 'backend/ never imports the site'],
  ['site', '#tests/databases.ts', 'site/ never imports the backend'],
  ['domain', '#tests/databases.ts', 'domain/ imports nothing of ours'],
  ['domain', '../site/page.ts', 'domain/ imports nothing of ours'],
  ['domain', '#site/page.ts', 'domain/ imports nothing of ours'],
  ['domain/scoring/graham', '../../../site/page.ts', 'domain/ imports nothing of ours'],
  ['domain', 'node:fs', 'domain/ does no I/O'],
  ['backend/news', '../../site/page.ts', 'Use a subpath import'],
  ['backend', '#embedded/mail/mail-queue.ts', 'only through its public entry'],
  ['backend', 'embedded-supabase/mail/mail-queue.ts', 'only through its public entry'],
  ['backend', '../packages/embedded-supabase/index.ts', 'only through its public entry'],
  ['packages/embedded-supabase/auth', '#backend/server.ts', 'knows nothing of Kachi'],
  ['packages/embedded-supabase/auth', '#domain/price.ts', 'knows nothing of Kachi'],
  ['packages/embedded-supabase/auth', '#functions/news-data/index.ts', 'knows nothing of Kachi'],
  ['packages/embedded-supabase/auth', '#tests/databases.ts', 'knows nothing of Kachi'],
  ['packages/embedded-supabase/auth', '../../../backend/server.ts', 'Use a subpath import'],
  ['site', 'embedded-supabase', 'site/ never imports the backend'],
  ['domain', 'embedded-supabase', 'domain/ imports nothing of ours'],
  ['supabase/functions', 'embedded-supabase', 'Functions use web standards'],
  ['emails', '#backend/server.ts', 'emails/ imports domain/ only'],
  ['emails', '../site/page.ts', 'emails/ imports domain/ only'],
  ['supabase/functions', '#backend/server.ts', 'Functions use web standards'],
  ['supabase/functions', 'node:fs', 'Functions use web standards'],
] as const

const ALLOWED = [
  ['site', '#domain/price.ts'],
  ['backend', '#domain/price.ts'],
  ['backend', 'embedded-supabase'],
  ['packages/embedded-supabase/auth', '#embedded/mail/mail-queue.ts'],
  ['domain', './price.ts'],
  ['domain', '#tests/fixtures/price.ts'],
  ['domain/scoring/graham', '../../format-number.ts'],
  ['emails', '#domain/price.ts'],
  ['supabase/functions', 'zod'],
] as const

/** In a folder laid out like the project, with its rules: the project itself is being read by other tests. */
const files = [...FORBIDDEN, ...ALLOWED].map(([folder, specifier], index) => ({
  path: path.join(folder, `case-${index}.ts`),
  source: `export { thing } from '${specifier}'\n`,
}))

let reportedLines: string[] = []

beforeAll(async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'kachi-directions-'))
  copyFileSync(inProject('biome.json'), path.join(root, 'biome.json'))
  for (const file of files) {
    mkdirSync(path.join(root, path.dirname(file.path)), { recursive: true })
    writeFileSync(path.join(root, file.path), file.source)
  }
  const options = ['--only=style/noRestrictedImports', '--reporter=github', '--vcs-enabled=false']
  const { output } = await runProgram('biome', ['lint', ...options, `--config-path=${root}`, root])
  reportedLines = output.split('\n')
  rmSync(root, { recursive: true })
})

describe('import directions', () => {
  test.each(FORBIDDEN.map((rule, index) => [...rule, index] as const))(
    'a file in %s cannot import %s',
    (_folder, _specifier, reason, index) => {
      expect(reportOf(index)).toContain(reason)
    },
  )

  test.each(ALLOWED.map((rule, index) => [...rule, FORBIDDEN.length + index] as const))(
    'a file in %s can import %s',
    (_folder, _specifier, index) => {
      expect(reportOf(index)).toBe('')
    },
  )
})

function reportOf(index: number): string {
  const name = path.basename(files[index]?.path ?? '')
  return reportedLines.filter((line) => line.includes(name)).join('\n')
}

describe('rooms', () => {
  test('never import one another in a circle, types included', () => {
    const arrows = parseArrows(listSources())
    expect(arrows.size).toBeGreaterThan(50)
    expect(findCircles(arrows)).toEqual([])
  })

  test('in a circle are named with the files that import', () => {
    const arrows = parseArrows([
      ['backend/mail/queue.ts', "import { link } from '#backend/auth/link.ts'"],
      ['backend/auth/link.ts', "import type { Mail } from '../mail/queue.ts'"],
      ['backend/start.ts', "import { queue } from './mail/queue.ts'"],
      ['backend/mail/queue.test.ts', "import { start } from '#backend/start.ts'"],
    ])
    expect(findCircles(arrows)).toEqual([
      'backend/mail -> backend/auth (backend/mail/queue.ts)',
      'backend/auth -> backend/mail (backend/auth/link.ts)',
    ])
  })
})

/** By room, the rooms it imports, each with a file that does. */
type Arrows = Map<string, Map<string, string>>

/**
 * A room is a folder of the second level, in a package of the third, with what lies below. A file above is a room of
 * its own.
 */
function roomOf(file: string): string {
  return file
    .split('/')
    .slice(0, file.startsWith('packages/') ? 3 : 2)
    .join('/')
}

function listSources(): [string, string][] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard']
  const names = execFileSync('git', options, { cwd: inProject(), encoding: 'utf8' }).split('\n')
  return names
    .filter((name) => /\.(ts|tsx|mjs|astro)$/.test(name) && existsSync(inProject(name)))
    .map((name) => [name, readFileSync(inProject(name), 'utf8')])
}

/** Without tests: they may also import what uses their subject. */
function parseArrows(sources: [string, string][]): Arrows {
  const arrows: Arrows = new Map()
  for (const [file, source] of sources) {
    if (file.includes('.test.')) continue
    for (const [, specifier = ''] of source.matchAll(/\b(?:from|import)[ (]*'([#.][^']+)'/g)) {
      const room = roomOf(file)
      const imported = roomOf(resolveImport(file, specifier))
      const others = arrows.get(room) ?? new Map<string, string>()
      if (imported !== room) arrows.set(room, others.set(imported, others.get(imported) ?? file))
    }
  }
  return arrows
}

function resolveImport(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(file), specifier)
  return specifier
    .slice(1)
    .replace(/^functions\//, 'supabase/functions/')
    .replace(/^embedded\//, 'packages/embedded-supabase/')
}

/** The arrows that lead back to where they start. */
function findCircles(arrows: Arrows): string[] {
  return [...arrows].flatMap(([room, others]) =>
    [...others]
      .filter(([other]) => listReached(arrows, other).has(room))
      .map(([other, file]) => `${room} -> ${other} (${file})`),
  )
}

function listReached(arrows: Arrows, start: string): Set<string> {
  const reached = new Set([start])
  for (const room of reached) for (const other of arrows.get(room)?.keys() ?? []) reached.add(other)
  return reached
}
