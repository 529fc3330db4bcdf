import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findScratchFolder, runProgram } from '#scripts/programs/run-program.ts'
import type { CheckResult } from './check.ts'

const ReportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

type Options = {
  configuration?: string
  /** One of the configuration's projects; all of them without it. */
  project?: string
  /** As many as the configuration says without it. */
  maxWorkers?: number
  databaseUrl?: string | undefined
}

export async function runVitest(options: Options): Promise<CheckResult> {
  const { configuration, project, maxWorkers, databaseUrl } = options
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-vitest-'))
  const report = path.join(directory, 'report.json')
  const programArguments = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(configuration ? ['--config', configuration] : []),
    ...(project ? ['--project', project] : []),
    ...(maxWorkers ? ['--maxWorkers', String(maxWorkers)] : []),
  ]
  const environment = {
    TMPDIR: findScratchFolder(),
    ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
  }
  const { code, output } = await runProgram('vitest', programArguments, environment)
  const counts = await loadReport(report)
  await rm(directory, { recursive: true })
  // A run that fails although no test did, or besides one, by an unhandled error for example, is a failure as well.
  const isBroken = code !== 0 && (counts.failed === 0 || output.includes('Unhandled Error'))
  return { ...counts, failed: counts.failed + Number(isBroken), output }
}

async function loadReport(report: string): Promise<{ passed: number; failed: number }> {
  const source = await readFile(report, 'utf8').catch(() => undefined)
  if (source === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests, testResults } = ReportSchema.parse(JSON.parse(source))
  const failed = testResults.map(countFailures).reduce((sum, count) => sum + count, 0)
  return { passed: numPassedTests, failed }
}

type FileResult = z.infer<typeof ReportSchema>['testResults'][number]

/** A file that cannot be loaded has failed without a test. */
function countFailures({ status, assertionResults }: FileResult): number {
  const failed = assertionResults.filter((test) => test.status === 'failed').length
  return Math.max(failed, status === 'failed' ? 1 : 0)
}
