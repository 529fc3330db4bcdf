export type Row = Record<string, unknown>

export type Queryable = {
  query<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>
}

export type Caller = {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  settings?: CallerSettings
  /** Told how long a statement kept the database busy, without what this machine did meanwhile. */
  noteDuration?(ms: number): void
  /** Told how much a transaction wrote before it was rolled back. Other transactions' writes may be included. */
  noteLoss?(bytes: number): void
}

export type CallerSettings = Partial<
  Record<
    | 'search_path'
    | 'request.method'
    | 'request.path'
    | 'request.headers'
    | 'timezone'
    | 'transaction_read_only'
    | 'statement_timeout',
    string
  >
>

/** Where PostgreSQL's log ends, as a number of bytes. What is rolled back was written there too. */
export const LOG_POSITION = `(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8`

/** Of a statement that was interrupted, so that nothing could be measured. */
export const ASSUMED_LOSS_BYTES = 1_000_000

export type BoundStatement = { text: string; values: readonly unknown[] }

/** What the first row must contain for the transaction to be committed. */
export type Acceptance = { column: string; min: number; max: number }

export type TransactionTerms = { caller: Caller; acceptance: Acceptance | undefined }

export type DatabaseLoad = { statements: number; busyMs: number; waiting: number }

export type Transaction = Queryable & {
  runScript(script: string): Promise<void>
}

/**
 * One database, embedded or on a server.
 *
 * Inside `transaction`, use only the given `tx`: the embedded engine has one connection, so any other statement
 * waits for the transaction to end.
 */
export type Database = Transaction & {
  engine: 'pglite' | 'postgres'
  transaction<T>(work: (tx: Transaction) => Promise<T>, caller?: Caller): Promise<T>
  /** Returns unacceptable rows too, but rolls the transaction back. */
  perform<R extends Row>(statement: BoundStatement, on: TransactionTerms): Promise<R[]>
  /**
   * Whether callers wait for a connection or requests arrive in a rush, so that background work
   * should wait.
   */
  isBusy(): boolean
  /** Since the process started; `waiting` is now. */
  measureLoad(): DatabaseLoad
  /**
   * Called when the process is about to stop: running statements are canceled after one second, and callers are
   * refused three seconds later, so that `close` need not wait for them.
   */
  hasten(): void
  close(): Promise<void>
}

export type DatabaseError = Error & {
  code: string
  detail?: string
  hint?: string
  /** The functions that it happened in, a line or more for each. */
  where?: string
  constraint?: string
  table?: string
  column?: string
}

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
 * The embedded engine was restarted, or the process is stopping. The transaction was rolled back, but an
 * interrupted commit may have succeeded: only reading tells.
 */
export class DatabaseInterruptedError extends Error {
  override name = 'DatabaseInterruptedError'
  readonly isCulprit: boolean
  constructor(message: string, isCulprit = false) {
    super(message)
    this.isCulprit = isCulprit
  }
}

export class DatabaseLostError extends Error {
  override name = 'DatabaseLostError'
  override cause: Error
  constructor(cause: Error) {
    super(
      `The embedded database has stopped (${cause.message}). All acknowledged writes are on disk. Start the server again.`,
    )
    this.cause = cause
  }
}

/**
 * PostgreSQL answers a commit after a failed statement with a rollback and no error, which must not look like
 * success.
 */
export function createAbortedError(): Error {
  return new Error('A transaction in which a statement was refused should end by that refusal')
}

export function isAcceptable(row: Row | undefined, acceptance: Acceptance | undefined): boolean {
  if (!acceptance) return true
  const value = Number(row?.[acceptance.column])
  return value >= acceptance.min && value <= acceptance.max
}

const SQL_STATE_PATTERN = /^[0-9A-Z]{5}$/

export function isDatabaseError(error: unknown): error is DatabaseError {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    SQL_STATE_PATTERN.test(error.code) &&
    'severity' in error
  )
}

export function assumeCallerStatement(caller: Caller): BoundStatement {
  const settings = {
    'request.jwt.claims': JSON.stringify(caller.claims),
    ...caller.settings,
    // Last, so that the settings before it are made by the owner of the connection.
    role: caller.role,
  }
  return { text: assumingSql(Object.keys(settings)), values: Object.values(settings) }
}

const assumingTexts = new Map<string, string>()

/** "is null" spares sending the values back. */
function assumingSql(names: readonly string[]): string {
  const key = names.join()
  const known = assumingTexts.get(key)
  if (known !== undefined) return known
  const calls = names.map((name, index) => `set_config('${name}', $${index + 1}, true) is null`)
  const text = `select ${calls.join(', ')}`
  assumingTexts.set(key, text)
  return text
}
