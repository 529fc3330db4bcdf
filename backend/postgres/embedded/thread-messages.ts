import {
  type Acceptance,
  type BoundStatement,
  isDatabaseError,
  type Row,
} from '#backend/postgres/database.ts'
import type { Outcome } from './embedded-connection.ts'

/** What the main thread sends first. */
export type Opening = {
  directory: string
  program: WebAssembly.Module
  clock: SharedArrayBuffer
  commitLimitMs: number
}

/**
 * What the main thread asks of the database's. Each gets one answer, in the order in which they were
 * asked. A limit of 0 is none.
 */
export type Question = { number: number; limitMs: number } & (
  | { kind: 'run'; statements: readonly BoundStatement[]; isCommit?: true }
  | { kind: 'perform'; statements: readonly BoundStatement[]; acceptance: Acceptance | undefined }
  | { kind: 'script'; script: string }
  | { kind: 'close' }
)

/** An error in parts: a copy between threads would lose all but its message and stack. */
export type Failure = {
  message: string
  /** What else the error says, such as PostgreSQL's code, detail and constraint. */
  fields: Record<string, string | number>
  /** Where in the database's thread it happened; for what PostgreSQL refused, that tells nothing. */
  stack?: string | undefined
}

/** The first answer is about the opening: that the database is open, or why not. */
export type Answer = ({ outcome: Outcome<Row> } | { failure: Failure }) & {
  /** How long it kept the thread busy, in milliseconds, if that was long. */
  slowMs?: number
}

export function describeFailure(error: unknown): Failure {
  if (!(error instanceof Error)) return { message: String(error), fields: {} }
  const fields: Failure['fields'] = {}
  for (const [name, value] of Object.entries(error)) {
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value
  }
  const stack = isDatabaseError(error) ? undefined : error.stack
  return { message: error.message, fields, stack }
}

/** The same error for the asking thread. Its stack is that of whoever calls this. */
export function restoreError({ message, fields, stack }: Failure): Error {
  const cause = stack === undefined ? undefined : Object.assign(new Error(message), { stack })
  return Object.assign(new Error(message, cause && { cause }), fields)
}
