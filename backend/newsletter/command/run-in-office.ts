import { parseEnvironment } from '#backend/environment.ts'
import { StartupError } from '#backend/startup-error.ts'
import { type OpenedOffice, openOffice } from './open-office.ts'

type OfficeWork = {
  /** What can be told before the database is opened. */
  prepare?: () => Promise<void>
  /** @returns the exit code */
  work: (opened: OpenedOffice) => Promise<number>
  /** What went wrong, in words for the operator; undefined for what nobody has expected. */
  explain: (error: unknown) => string | undefined
}

/**
 * The frame of the operator's commands: reads the environment, opens the office, closes it again.
 *
 * @returns the exit code
 */
export async function runInOffice(
  variables: Record<string, string | undefined>,
  { prepare, work, explain }: OfficeWork,
): Promise<number> {
  try {
    const parsed = parseEnvironment(variables)
    if (!parsed.ok) throw new StartupError(parsed.problems.join('\n'))
    await prepare?.()
    const opened = await openOffice(parsed.environment)
    try {
      return await work(opened)
    } finally {
      await opened.close()
    }
  } catch (error) {
    const expected = error instanceof StartupError ? error.message : explain(error)
    const text = expected ?? (error instanceof Error ? error.stack : undefined) ?? String(error)
    process.stderr.write(`${text}\n`)
    return 1
  }
}
