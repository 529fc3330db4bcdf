/** What a check found. `output` is shown when anything failed. */
export type CheckResult = { passed: number; failed: number; output: string }

export type Check = {
  name: string
  /** What it is for, in a few words. */
  title: string
  run(): Promise<CheckResult>
  /** Whether it needs PostgreSQL or a browser. */
  needsPrograms?: boolean
}
