import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inProject } from './project.mjs'
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
  ['supabase/functions', '#backend/server.ts', 'Functions use web standards'],
  ['supabase/functions', 'node:fs', 'Functions use web standards'],
] as const

const ALLOWED = [
  ['site', '#domain/price.ts'],
  ['backend', '#domain/price.ts'],
  ['domain', './price.ts'],
  ['supabase/functions', 'zod'],
] as const

/** Files that exist only for the moment, where the rule looks for them, and are linted in one run. */
const files = [...FORBIDDEN, ...ALLOWED].map(([folder, specifier], index) => ({
  path: path.join(folder, `throw-away-${process.pid}-${index}.ts`),
  source: `export { thing } from '${specifier}'\n`,
}))

let reportedLines: string[] = []

beforeAll(async () => {
  for (const file of files) writeFileSync(inProject(file.path), file.source)
  const options = ['lint', '--only=style/noRestrictedImports', '--reporter=github']
  const paths = files.map((file) => inProject(file.path))
  reportedLines = (await runProgram('biome', [...options, ...paths])).output.split('\n')
})

afterAll(() => {
  for (const file of files) rmSync(inProject(file.path), { force: true })
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
