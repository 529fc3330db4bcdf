import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inProject } from './project.mjs'
import { runProgram } from './run-program.ts'

/** Lints a file that exists only for the moment, where the rule looks for it. */
async function lint(folder: string, source: string) {
  const file = inProject(folder, `throw-away-${process.pid}-${counter++}.ts`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, source)
  onTestFinished(() => rmSync(file))
  const options = ['lint', '--only=style/noRestrictedImports', file]
  return runProgram('biome', options)
}

let counter = 0

describe('import directions', () => {
  test.each([
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
  ])('a file in %s cannot import %s', async (folder, specifier, reason) => {
    const { code, output } = await lint(folder, `export { thing } from '${specifier}'\n`)
    expect(output).toContain(reason)
    expect(code).toBe(1)
  })

  test.each([
    ['site', '#domain/price.ts'],
    ['backend', '#domain/price.ts'],
    ['domain', './price.ts'],
    ['supabase/functions', 'zod'],
  ])('a file in %s can import %s', async (folder, specifier) => {
    const { code, output } = await lint(folder, `export { thing } from '${specifier}'\n`)
    expect(output).not.toContain('noRestrictedImports')
    expect(code).toBe(0)
  })
})
