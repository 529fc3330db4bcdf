import { runProgram } from '#scripts/programs/run-program.ts'

export type CheckResult = {
  passed: number
  failed: number
  output: string
}

export type Check = {
  name: string
  title: string
  run(): Promise<CheckResult>
  needsPrograms?: boolean
}

export async function checkProgram(
  name: string,
  programArguments: string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<CheckResult> {
  const { code, output } = await runProgram(name, programArguments, environment)
  return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output }
}
