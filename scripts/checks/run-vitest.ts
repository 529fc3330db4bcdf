import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { findScratchFolder, runProgram } from '#scripts/programs/run-program.ts'
import { type CheckResult, MOST_TRIED_AGAIN } from './check.ts'

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

type Run = { passed: number; failures: Failure[]; output: string }

/** `title` is missing where a whole file could not be run. */
type Failure = { file: string; title?: string }

export async function runVitest(options: Options): Promise<CheckResult> {
  const first = await run(options, [])
  const { failures } = first
  if (failures.length === 0 || failures.length > MOST_TRIED_AGAIN) return count(first)
  const files = [...new Set(failures.map(({ file }) => file))]
  if (files.includes('')) return count(first)
  const second = await run(options, ['--maxWorkers=1', ...files])
  const output = first.output + second.output
  const stillFailing = second.failures.length
  const unsteady = failures.filter((failure) => !second.failures.some(isSame(failure)))
  return {
    passed: first.passed + Math.max(0, failures.length - stillFailing),
    failed: stillFailing,
    unsteady: unsteady.map(
      ({ file, title = 'the whole file' }) => `${path.basename(file)}: ${title}`,
    ),
    output,
  }
}

function count({ passed, failures, output }: Run): CheckResult {
  return { passed, failed: failures.length, output }
}

function isSame(failure: Failure) {
  return (other: Failure) => other.file === failure.file && other.title === failure.title
}

async function run({ configuration, databaseUrl }: Options, more: string[]): Promise<Run> {
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
  const { passed, failures } = await readReport(report)
  await rm(directory, { recursive: true })
  // A run that fails although no test did, by an unhandled error for example, is a failure as well.
  if (code !== 0 && failures.length === 0) failures.push({ file: '' })
  return { passed, failures, output }
}

async function readReport(report: string): Promise<Omit<Run, 'output'>> {
  const source = await readFile(report, 'utf8').catch(() => undefined)
  if (source === undefined) return { passed: 0, failures: [{ file: '' }] }
  const { numPassedTests, testResults } = ReportSchema.parse(JSON.parse(source))
  return { passed: numPassedTests, failures: testResults.flatMap(listFailures) }
}

function listFailures({
  name: file,
  status,
  assertionResults,
}: z.infer<typeof ReportSchema>['testResults'][number]): Failure[] {
  const failures = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName: title }) => ({ file, title }))
  return failures.length === 0 && status === 'failed' ? [{ file }] : failures
}
