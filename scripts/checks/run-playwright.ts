import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findChromium, findHeadlessShell } from '#scripts/programs/find-programs.ts'
import { findScratchFolder, runProgram } from '#scripts/programs/run-program.ts'
import type { CheckResult } from './check.ts'

const ReportSchema = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  errors: z.array(z.unknown()),
})

export async function runPlaywright(
  options: string[],
  databaseUrl: string | undefined,
): Promise<CheckResult> {
  const chromium = await findBrowser(options)
  if (!chromium) return { passed: 0, failed: 1, output: noChromium }
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-journeys-'))
  const report = path.join(directory, 'report.json')
  const { code, output } = await runProgram(
    'playwright',
    ['test', '--reporter=line,json', `--output=${directory}/results`, ...options],
    {
      TMPDIR: findScratchFolder(),
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      ...(databaseUrl ? { E2E_DATABASE_URL: databaseUrl } : {}),
    },
  )
  const counts = await countTests(report)
  await rm(directory, { recursive: true, force: true })
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1)
  return { passed: counts.passed, failed, output }
}

/** All journeys in the quick one; the selected few once more in the whole browser. */
async function findBrowser(options: string[]): Promise<string | undefined> {
  const browser = await findChromium()
  const isForeign = process.env.CHROMIUM_PATH !== undefined
  return isForeign || options.length > 0 ? browser : (findHeadlessShell() ?? browser)
}

const noChromium =
  'No Chromium was found and none could be installed. Install one, or name it with CHROMIUM_PATH.'

async function countTests(report: string): Promise<{ passed: number; failed: number }> {
  const source = await readFile(report, 'utf8').catch(() => undefined)
  if (source === undefined) return { passed: 0, failed: 1 }
  const { stats, errors } = ReportSchema.parse(JSON.parse(source))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length }
}
