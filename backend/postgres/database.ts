export type Row = Record<string, unknown>

/** Runs one parameterised statement and answers its rows. */
export type Queryable = {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>
}

/** Who a transaction acts as: the role PostgreSQL switches to and the claims its policies read. */
export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Extra transaction-local settings, such as `request.method`. */
  settings?: Record<string, string>
  /** Hears how long a statement kept the database busy, in milliseconds, if that was long enough to notice. */
  noteSlowness?(ms: number): void
}

/** From here on a statement counts as slow. */
export const slowStatementMs = 250

export type BoundStatement = { text: string; values: readonly unknown[] }

/** What the first row of a statement must say for its transaction to be committed. */
export type Acceptance = { column: string; least: number; most: number }

export type Terms = { caller: Caller; acceptance: Acceptance | undefined }

export type Transaction = Queryable & {
  /** Runs a script of several statements without parameters. */
  runScript(script: string): Promise<void>
}

/**
 * One database, embedded or on a server, behind the same verbs.
 *
 * Inside `transaction` only the handed-over `tx` may be used: the embedded engine has one
 * connection, so a second statement from outside waits for the transaction to end.
 */
export type Database = Transaction & {
  engine: 'pglite' | 'postgres'
  /** Commits what `work` did, or rolls it back if `work` throws. */
  transaction<T>(work: (tx: Transaction) => Promise<T>, caller?: Caller): Promise<T>
  /**
   * Runs one statement in a transaction of its own under the caller's role and answers its rows. They
   * are answered as well where they are not acceptable, and what the statement did is then undone.
   */
  perform<R extends Row>(statement: BoundStatement, on: Terms): Promise<R[]>
  /** Whether somebody waits for a connection or requests come close together, so that work which can wait should. */
  isBusy(): boolean
  /**
   * The process is about to stop: what runs is canceled after a second, and three seconds later
   * callers are refused, so that `close` and the backend's own work need not wait behind them.
   */
  hasten(): void
  close(): Promise<void>
}

/** The fields of a PostgreSQL error that both drivers deliver. */
export type DatabaseError = Error & {
  code: string
  detail?: string
  hint?: string
  constraint?: string
  table?: string
  column?: string
}

/** Worded and coded as PostgreSQL does when `statement_timeout` has passed. */
export function createTimeoutError(): DatabaseError {
  return Object.assign(new Error('canceling statement due to statement timeout'), {
    code: '57014',
    severity: 'ERROR',
  })
}

export function isTimeoutError(error: unknown): boolean {
  return isDatabaseError(error) && error.code === '57014'
}

/**
 * The embedded engine was restarted while this was in progress, or the process is stopping. A
 * transaction was rolled back; of a commit in progress, only reading tells whether it counted.
 */
export class DatabaseInterruptedError extends Error {
  override name = 'DatabaseInterruptedError'
  /** Whether the engine failed on this very statement. */
  readonly isCulprit: boolean
  constructor(message: string, isCulprit = false) {
    super(message)
    this.isCulprit = isCulprit
  }
}

/** The embedded engine cannot be opened again in this process. */
export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError'
  override cause: Error
  constructor(cause: Error) {
    super(
      `The embedded database has stopped (${cause.message}). All that was acknowledged is on disk; start Kachi again.`,
    )
    this.cause = cause
  }
}

/**
 * A transaction in which something was refused is rolled back, whatever one asks for, and without an
 * error: that must not pass for success.
 */
export function createAbortedError(): Error {
  return new Error('A transaction in which a statement was refused should end by that refusal')
}

export function isAcceptable(row: Row | undefined, acceptance: Acceptance | undefined): boolean {
  if (!acceptance) return true
  const value = Number(row?.[acceptance.column])
  return value >= acceptance.least && value <= acceptance.most
}

const sqlStatePattern = /^[0-9A-Z]{5}$/

export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    sqlStatePattern.test(error.code) &&
    'severity' in error
  )
}

/** Puts the caller's role and claims in place with one statement. They end with the transaction. */
export function assumeCallerStatement(caller: Caller): BoundStatement {
  const settings: [string, string][] = [
    ['request.jwt.claims', JSON.stringify(caller.claims)],
    ...Object.entries(caller.settings ?? {}),
    // Last, so that the settings before it are still made by the owner of the connection.
    ['role', caller.role],
  ]
  const calls = settings.map((_, index) => `set_config($${index * 2 + 1}, $${index * 2 + 2}, true)`)
  return { text: `select ${calls.join(', ')}`, values: settings.flat() }
}
