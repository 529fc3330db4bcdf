import type { Check } from './check.ts'
import { checkHouseRules } from './house-rules.ts'
import { inProject } from './project.mjs'
import { runPlaywright } from './run-playwright.ts'
import { checkProgram } from './run-program.ts'
import { runVitest } from './run-vitest.ts'
import { startTestPostgres, type TestServer } from './test-postgres.ts'

/** Cheap checks first: a slip in the code is told before a browser starts. */
export const checks: Check[] = [
  {
    name: 'format',
    title: 'Format and lint',
    run: () => checkProgram('biome', ['ci', '--error-on-warnings', '.']),
  },
  {
    name: 'lint',
    title: 'Lint with types',
    run: () => checkProgram('oxlint', ['--type-aware', '--deny-warnings']),
  },
  { name: 'types', title: 'Types', run: () => checkProgram('tsc', ['-p', '.']) },
  { name: 'unused', title: 'Unused code and packages', run: () => checkProgram('knip', []) },
  { name: 'rules', title: 'House rules', run: checkHouseRules },
  { name: 'tests', title: 'Unit, contract and policy tests', run: runTests },
  {
    name: 'build',
    title: 'Site build',
    run: () => checkProgram('node', [inProject('scripts/build.mjs')]),
  },
  {
    name: 'pages',
    title: 'Built pages',
    run: () => runVitest({ configuration: 'vitest.pages.config.ts' }),
  },
  { name: 'journeys', title: 'Journeys in Chromium', run: () => runPlaywright([], undefined) },
  {
    name: 'journeys-postgres',
    title: 'Main journey on PostgreSQL',
    run: async () => runPlaywright(['--grep', '@main'], await postgresUrl()),
  },
]

let postgres: Promise<TestServer | undefined> | undefined

/** Removes what the checks have started. */
export async function cleanUpAfterChecks(): Promise<void> {
  await (await postgres)?.stop()
}

async function runTests() {
  const url = await postgresUrl()
  const result = await runVitest({ databaseUrl: url })
  if (url) return result
  // Without PostgreSQL half of what is promised would be unproven.
  const line = `PostgreSQL 15 or newer was not found and could not be installed. Install it, or name a server with TEST_DATABASE_URL.\n`
  return { ...result, failed: result.failed + 1, output: line + result.output }
}

async function postgresUrl(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  postgres ??= startTestPostgres()
  return (await postgres)?.url
}
