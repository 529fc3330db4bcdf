import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import type { Checkout } from './checkout.ts'

const ReportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
})

export type ClientTest = {
  file: string
  name: string
  status: string
  failure: string
}

export async function runTests({ directory }: Checkout): Promise<ClientTest[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kachi-client-tests-'))
  const reportFile = path.join(folder, 'report.json')
  const options = ['--config', 'jest.config.js', '--coverage=false', '--ci', '--runInBand']
  try {
    await runJest(directory, [...options, '--json', `--outputFile=${reportFile}`])
    const report = ReportSchema.parse(JSON.parse(await readFile(reportFile, 'utf8')))
    return report.testResults.flatMap((suite) => toTests(directory, suite))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Resolves even if tests fail: the report tells, and Jest exits with 1 then. */
function runJest(directory: string, options: string[]): Promise<void> {
  return new Promise((resolve) => {
    const jest = path.join(directory, 'node_modules/.bin/jest')
    execFile(jest, options, { cwd: directory, maxBuffer: 2 ** 28 }, () => resolve())
  })
}

type Suite = z.infer<typeof ReportSchema>['testResults'][number]

function toTests(directory: string, suite: Suite): ClientTest[] {
  const file = path.relative(path.join(directory, 'test'), suite.name)
  // A suite that failed to load has no tests, but must not count as passed.
  if (suite.assertionResults.length === 0) {
    return [
      { file, name: '(the whole file)', status: 'failed', failure: firstLines(suite.message) },
    ]
  }
  return suite.assertionResults.map(({ fullName, status, failureMessages }) => ({
    file,
    name: fullName,
    status,
    failure: firstLines(failureMessages?.[0] ?? ''),
  }))
}

function firstLines(message: string): string {
  return message.split('\n').slice(0, 8).join(' ').replaceAll(/\s+/g, ' ').slice(0, 240)
}
