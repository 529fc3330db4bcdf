import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findScratchFolder, runProgram } from '#scripts/programs/run-program.ts'
import type { CheckResult } from './check.ts'

const ReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
})

type Run = {
  configuration?: string
  databaseUrl?: string | undefined
}

export async function runVitest({ configuration, databaseUrl }: Run): Promise<CheckResult> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-vitest-'))
  const report = path.join(directory, 'report.json')
  const options = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(configuration ? ['--config', configuration] : []),
  ]
  const environment = {
    TMPDIR: findScratchFolder(),
    ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
  }
  const { code, output } = await runProgram('vitest', options, environment)
  const counts = await countTests(report)
  await rm(directory, { recursive: true })
  // A run that fails although no test did, by an unhandled error for example, is a failure as well.
  const failed = code === 0 ? counts.failed : Math.max(counts.failed, 1)
  return { passed: counts.passed, failed, output }
}

async function countTests(report: string): Promise<{ passed: number; failed: number }> {
  const source = await readFile(report, 'utf8').catch(() => undefined)
  if (source === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = ReportSchema.parse(JSON.parse(source))
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length }
}
