import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findChromium, findHeadlessShell } from '#scripts/programs/find-programs.ts'
import { findScratchFolder, runProgram } from '#scripts/programs/run-program.ts'
import type { CheckResult } from './check.ts'

const ReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  errors: z.array(z.unknown()),
})

export type Journeys = {
  options: string[]
  /** Without it: the embedded database. */
  databaseUrl?: string | undefined
  /** Not in Chromium's headless shell, which is quicker. */
  isInWholeBrowser?: boolean
}

export async function runPlaywright({
  options,
  databaseUrl,
  isInWholeBrowser = false,
}: Journeys): Promise<CheckResult> {
  const chromium = await findBrowser(isInWholeBrowser)
  if (!chromium) return { passed: 0, failed: 1, output: NO_CHROMIUM }
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-journeys-'))
  const environment = {
    TMPDIR: findScratchFolder(),
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(directory, 'report.json'),
    ...(databaseUrl ? { E2E_DATABASE_URL: databaseUrl } : {}),
  }
  const result = await run([`--output=${directory}/results`, ...options], environment)
  await rm(directory, { recursive: true, force: true })
  return result
}

async function run(options: string[], environment: Record<string, string>): Promise<CheckResult> {
  const { code, output } = await runProgram(
    'playwright',
    // What failed, and why, is all at the end, where a log that is cut still has it.
    ['test', '--reporter=dot,json', ...options],
    environment,
  )
  const source = await readFile(environment.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '', 'utf8').catch(
    () => undefined,
  )
  if (source === undefined) return { passed: 0, failed: 1, output }
  const { stats, errors } = ReportSchema.parse(JSON.parse(source))
  const counted = stats.unexpected + errors.length
  return {
    passed: stats.expected,
    failed: code === 0 ? counted : Math.max(counted, 1),
    output,
  }
}

async function findBrowser(isWhole: boolean): Promise<string | undefined> {
  const browser = await findChromium()
  const isForeign = process.env.CHROMIUM_PATH !== undefined
  return isForeign || isWhole ? browser : (findHeadlessShell() ?? browser)
}

const NO_CHROMIUM =
  'No Chromium was found and none could be installed. Install one, or name it with CHROMIUM_PATH.'
