import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findScratchFolder, runProgram } from '#scripts/programs/run-program.ts'
import { type CheckResult, type TestRun, tryAgain } from './check.ts'

const ReportSchema = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

type Options = {
  configuration?: string
  databaseUrl?: string | undefined
}

export async function runVitest(options: Options): Promise<CheckResult> {
  const first = await run(options, [])
  return tryAgain(first, () => run(options, ['--maxWorkers=1', ...first.files]))
}

/** `files` are those in which a test failed. */
type VitestRun = TestRun & { files: string[] }

async function run({ configuration, databaseUrl }: Options, more: string[]): Promise<VitestRun> {
  const directory = await mkdtemp(path.join(tmpdir(), 'kachi-vitest-'))
  const report = path.join(directory, 'report.json')
  const programArguments = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(configuration ? ['--config', configuration] : []),
    ...more,
  ]
  const environment = {
    TMPDIR: findScratchFolder(),
    ...(databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {}),
  }
  const { code, output } = await runProgram('vitest', programArguments, environment)
  const counts = await readReport(report)
  await rm(directory, { recursive: true })
  // A run that fails although no test did, or besides one, by an unhandled error for example, is a failure as well.
  const isBroken = code !== 0 && (counts.failed === 0 || output.includes('Unhandled Error'))
  return { ...counts, failed: counts.failed + Number(isBroken), output }
}

async function readReport(report: string): Promise<Omit<VitestRun, 'output'>> {
  const source = await readFile(report, 'utf8').catch(() => undefined)
  if (source === undefined) return { passed: 0, failed: 1, failures: [], files: [] }
  const { numPassedTests, testResults } = ReportSchema.parse(JSON.parse(source))
  const failures = testResults.flatMap(listFailures)
  const broken = testResults.filter((file) => listFailures(file).length > 0)
  return {
    ...{ passed: numPassedTests, failed: failures.length, failures },
    files: broken.map(({ name }) => name),
  }
}

type FileResult = z.infer<typeof ReportSchema>['testResults'][number]

function listFailures({ name, status, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  const file = path.basename(name)
  if (failed.length === 0 && status === 'failed') return [`${file}: the whole file`]
  return failed.map(({ fullName }) => `${file}: ${fullName}`)
}
