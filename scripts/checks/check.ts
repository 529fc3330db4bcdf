export type CheckResult = { passed: number; failed: number; output: string }

export type Check = {
  name: string
  title: string
  run(): Promise<CheckResult>
  needsPrograms?: boolean
}
