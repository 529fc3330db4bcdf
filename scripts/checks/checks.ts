import { startTestPostgres, type TestServer } from '#scripts/programs/postgres.ts'
import { runProgram } from '#scripts/programs/run-program.ts'
import { inProject } from '#scripts/project.mjs'
import { BUILD_SECRET } from './build-secret.ts'
import { type Check, checkProgram } from './check.ts'
import { checkHouseRules } from './house-rules.ts'
import { checkRegularExpressions } from './regular-expressions.ts'
import { type Journeys, runPlaywright } from './run-playwright.ts'
import { runVitest } from './run-vitest.ts'

/** Programs in Go end with 1.6 GB before collecting garbage would pay: it costs them a quarter of their time. */
const IN_GO = { GOGC: 'off', GOMEMLIMIT: '3GiB' }

/** Each keeps one processor busy. */
const ofTheCode: Check[] = [
  // One thread checks in half the time that several take together: each would read the same types.
  {
    name: 'types',
    title: 'Types',
    run: () => checkProgram('tsc', ['-p', '.', '--singleThreaded'], IN_GO),
  },
  // Early, since it is long: at the end the other processor would have nothing to do.
  {
    name: 'build',
    title: 'Site build',
    run: () =>
      checkProgram('node', [inProject('scripts/build.mjs')], {
        SUPABASE_SERVICE_ROLE_KEY: BUILD_SECRET,
      }),
  },
  {
    name: 'lint',
    title: 'Lint with types',
    run: () => checkProgram('oxlint', ['--type-aware', '--deny-warnings'], IN_GO),
  },
  {
    name: 'format',
    title: 'Format and lint',
    run: () => checkProgram('biome', ['ci', '--error-on-warnings', '.']),
  },
  { name: 'unused', title: 'Unused code and packages', run: () => checkProgram('knip', []) },
  { name: 'rules', title: 'House rules', run: checkHouseRules },
  { name: 'patterns', title: 'Regular expressions', run: checkRegularExpressions },
]

/** Contracts wait for other processes and for time to pass, and what is beside them keeps a processor busy meanwhile. */
const ofTheServer: Check[] = [
  {
    name: 'contracts',
    title: 'Contract and policy tests',
    run: runContracts,
    needsPrograms: true,
  },
  { name: 'units', title: 'Unit tests', run: () => runVitest({ project: 'units', maxWorkers: 1 }) },
  {
    name: 'journeys-embedded',
    title: 'Main journey on the embedded database',
    run: () => runJourneys({ options: ['--grep', '@main'], isInWholeBrowser: true }),
    needsPrograms: true,
  },
]

const ofThePages: Check[] = [
  {
    name: 'pages',
    title: 'Built pages',
    run: () => runVitest({ configuration: 'vitest.pages.config.ts' }),
  },
  {
    name: 'journeys',
    title: 'Journeys in Chromium',
    run: process.env.THOROUGH ? () => runJourneys({ options: [] }) : runOnPostgres,
    needsPrograms: true,
  },
]

/**
 * Stage after stage, two checks of each at a time. Cheap ones first: a slip in the code is told before a
 * browser starts.
 */
export const stages: Check[][] = [ofTheCode, ofTheServer, ofThePages]

let programs: Promise<unknown> | undefined
let postgres: Promise<TestServer | undefined> | undefined

/**
 * Installs PostgreSQL and the browsers where they are missing, in a process of its own: downloading
 * needs no processor, so the first checks run at the same time. The check that needs a missing
 * program reports it.
 */
export function installPrograms(): void {
  const script = inProject('scripts/programs/install-test-programs.ts')
  // With all variables of this machine, since downloads may need a proxy.
  programs ??= runProgram('node', [script], process.env)
}

export async function cleanUpAfterChecks(): Promise<void> {
  await (await postgres)?.stop()
}

async function runContracts() {
  const url = await postgresUrl()
  const result = await runVitest({ project: 'contracts', databaseUrl: url })
  if (url) return result
  // Without PostgreSQL half of what is promised would be unproven.
  const line = `PostgreSQL 15 or newer was not found and could not be installed. Install it, or name a server with TEST_DATABASE_URL.\n`
  return { ...result, failed: result.failed + 1, output: line + result.output }
}

async function runJourneys(journeys: Journeys) {
  await programs
  return runPlaywright(journeys)
}

/** A server on PostgreSQL takes half of the processor's time. The main journey was on the embedded one. */
async function runOnPostgres() {
  const options = ['--grep-invert', '@thorough|@main']
  return runJourneys({ options, databaseUrl: await postgresUrl() })
}

async function postgresUrl(): Promise<string | undefined> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  await programs
  postgres ??= startTestPostgres()
  return (await postgres)?.url
}
