import { runProgram } from '#scripts/programs/run-program.ts'

export type CheckResult = {
  passed: number
  failed: number
  /** Titles of the tests that failed at first and passed when tried again alone. */
  unsteady?: string[]
  output: string
}

export type Check = {
  name: string
  title: string
  run(): Promise<CheckResult>
  needsPrograms?: boolean
}

/**
 * As many failed tests are tried once more, alone. Some measure time or start processes, and another program
 * on the machine can spoil one in thousands. More failures than this have another cause.
 */
const MOST_TRIED_AGAIN = 5

/** `failures` are titles. Fewer than `failed` if something failed that is no test, such as an unhandled error. */
export type TestRun = { passed: number; failed: number; failures: string[]; output: string }

export async function tryAgain(
  first: TestRun,
  runFailed: () => Promise<TestRun>,
): Promise<CheckResult> {
  const { failed, failures } = first
  if (failed === 0 || failed > MOST_TRIED_AGAIN || failed > failures.length) return first
  const second = await runFailed()
  return {
    passed: first.passed + Math.max(0, failed - second.failed),
    failed: second.failed,
    unsteady: failures.filter((title) => !second.failures.includes(title)),
    output: first.output + second.output,
  }
}

export async function checkProgram(name: string, programArguments: string[]): Promise<CheckResult> {
  const { code, output } = await runProgram(name, programArguments)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}
