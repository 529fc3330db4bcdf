import type { Logger } from 'pino'

type Fields = Record<string, unknown>

/** What hosted functions log: one line of JSON each, as the project's log shows it. */
export function createConsoleLog(bound: Fields = {}): Logger {
  const tell =
    (level: 'info' | 'warn' | 'error') =>
    (first: Fields | string, message = '') => {
      const fields = typeof first === 'string' ? {} : first
      const text = typeof first === 'string' ? first : message
      const { err, ...others } = { ...bound, ...fields }
      const cause = err === undefined ? {} : { cause: nameCause(err) }
      console[level](JSON.stringify({ level, message: text, ...others, ...cause }))
    }
  const log = {
    info: tell('info'),
    warn: tell('warn'),
    error: tell('error'),
    fatal: tell('error'),
    debug() {},
    trace() {},
    child: (more: Fields) => createConsoleLog({ ...bound, ...more }),
  }
  return log as unknown as Logger
}

function nameCause(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
}
