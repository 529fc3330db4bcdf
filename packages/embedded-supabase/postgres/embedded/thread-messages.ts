import {
  type Acceptance,
  type BoundStatement,
  isDatabaseError,
  type Row,
} from '#embedded/postgres/database.ts'
import type { StatementResult } from './embedded-connection.ts'

export type Opening = {
  directory: string
  program: WebAssembly.Module
  clock: SharedArrayBuffer
  commitLimitMs: number
  extensions: readonly string[]
}

/** Questions from the main thread. Each gets one answer, in order. A limit of 0 means none. */
export type ThreadRequest = { number: number; limitMs: number } & (
  | { kind: 'run'; statements: readonly BoundStatement[]; isCommit?: true }
  | {
      kind: 'perform'
      statements: readonly BoundStatement[]
      acceptance: Acceptance | undefined
      /** Whether the answer tells how much was written if it was rolled back. */
      isMeasured?: true | undefined
    }
  | { kind: 'script'; script: string }
  | { kind: 'close' }
)

/** An error in parts: structured cloning keeps only the message and stack. */
export type Failure = {
  message: string
  fields: Record<string, string | number>
  /** The stack in the database's thread; left out for errors from PostgreSQL, where it is useless. */
  stack?: string | undefined
}

/** The first answer says whether the database could be opened. */
export type ThreadAnswer = ({ outcome: StatementResult<Row> } | { failure: Failure }) & {
  tookMs?: number
  /** Of the thread: what a statement costs others, however busy the machine is. */
  cpuMs?: number
  lostBytes?: number | undefined
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

export function restoreError({ message, fields, stack }: Failure): Error {
  const cause = stack === undefined ? undefined : Object.assign(new Error(message), { stack })
  return Object.assign(new Error(message, cause && { cause }), fields)
}
