import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { inProject } from '#scripts/project.mjs'
import { runProgram } from './run-program.ts'

const FORBIDDEN = [
  ['site', '#backend/server.ts', 'site/ never imports the backend'],
  ['site', '#scripts/project.mjs', 'site/ never imports the backend'],
  ['site', '../backend/server.ts', 'site/ never imports the backend'],
  ['site', 'zod', 'zod/mini'],
  ['backend', '#site/page.ts', 'backend/ never imports the site'],
  ['backend', '#tests/databases.ts', 'backend/ never imports the site'],
  ['domain', '#backend/server.ts', 'domain/ imports nothing of ours'],
  ['backend', '../site/page.ts', 'backend/ never imports the site'],
  ['domain', '../site/page.ts', 'domain/ imports nothing of ours'],
  ['domain', '#site/page.ts', 'domain/ imports nothing of ours'],
  ['domain', 'node:fs', 'domain/ does no I/O'],
  ['backend/auth', '../../site/page.ts', 'Use a subpath import'],
  ['emails', '#backend/server.ts', 'emails/ imports domain/ only'],
  ['emails', '../site/page.ts', 'emails/ imports domain/ only'],
  ['supabase/functions', '#backend/server.ts', 'Functions use web standards'],
  ['supabase/functions', 'node:fs', 'Functions use web standards'],
] as const

const ALLOWED = [
  ['site', '#domain/price.ts'],
  ['backend', '#domain/price.ts'],
  ['domain', './price.ts'],
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
