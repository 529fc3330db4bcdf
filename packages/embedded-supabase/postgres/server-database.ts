import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import {
  assumeCallerStatement,
  type BoundStatement,
  type Caller,
  createAbortedError,
  type Database,
  DatabaseInterruptedError,
  isAcceptable,
  LOG_POSITION,
  type Row,
  type Transaction,
  type TransactionTerms,
} from './database.ts'
import { detectBursts } from './detect-burst.ts'
import { createConnections } from './server-connections.ts'
import { runBatch } from './statement-batch.ts'
import { HOSTED_LIMITS, type StatementLimits } from './statement-limits.ts'

const INT8_TYPE_ID = 20

const types = {
  getTypeParser: ((id: number, format?: 'text' | 'binary') =>
    // Numbers instead of strings, as from PGlite: counts and identifiers stay far below 2^53.
    id === INT8_TYPE_ID
      ? Number
      : pg.types.getTypeParser(id, format)) as Required<pg.CustomTypesConfig>['getTypeParser'],
}

export type ServerOptions = {
  poolSize?: number
  limits?: StatementLimits
  /** Multiplies how many connections the requests of one network may have at once: half of the pool otherwise. */
  networkScale?: number
}

export function openServerDatabase(
  url: string,
  { poolSize = 10, limits = HOSTED_LIMITS, networkScale = 1 }: ServerOptions = {},
): Database {
  const connections = createConnections(
    {
      connectionString: url,
      max: poolSize,
      types,
      application_name: 'embedded-supabase',
      connectionTimeoutMillis: 5_000,
      networkScale,
    },
    limits,
  )
  const requests = detectBursts()
  const stopping = createStopping()
  const database: Database = {
    engine: 'postgres',
    query: async (text, values) => {
      const { pool, inTurn, isShared } = await connections.open()
      if (isShared) return database.transaction((tx) => tx.query(text, values))
      if (!values || !arePlain(values)) {
        return inTurn(() => queryRows({ client: pool, text, values }))
      }
      return inTurn(() => runAlone(pool, [{ text, values }]))
    },
    runScript: async (script) => {
      const { pool, inTurn, isShared } = await connections.open()
      if (isShared) return database.transaction((tx) => tx.runScript(script))
      await inTurn(() => pool.query(script))
    },
    transaction: async (work, caller) => {
      if (caller) requests.note()
      const { pool, inTurn, begin } = await connections.open()
      return inTurn(async () => {
        const client = await pool.connect()
        const leave = caller ? stopping.enter(client) : undefined
        try {
          return await runAndRelease(client, work, {
            begin,
            caller: caller && within(caller, limits),
          })
        } finally {
          leave?.()
        }
      })
    },
    perform: async <R extends Row>(statement: BoundStatement, terms: TransactionTerms) => {
      const { pool, inTurn, isShared } = await connections.open()
      if (isShared || !needsNoDecision(terms)) return performAlone<R>(database, statement, terms)
      requests.note()
      const caller = within(terms.caller, limits)
      const statements = [assumeCallerStatement(caller), statement]
      return inTurn(() => runAlone<R>(pool, statements, { caller, stopping }))
    },
    isBusy: () => connections.countWaiting() > 0 || requests.isBurst(),
    measureLoad: () => ({ ...spent, waiting: connections.countWaiting() }),
    hasten: () => stopping.begin(),
    close: () => Promise.race([connections.end(), wait(MAX_CLOSING_MS, undefined, { ref: false })]),
  }
  return database
}

/** PostgreSQL enforces the limit itself, even if this process no longer waits for the answer. */
function within(caller: Caller, limits: StatementLimits): Caller {
  const statement_timeout = `${limits[caller.role]}ms`
  return { ...caller, settings: { ...caller.settings, statement_timeout } }
}

type Beginning = { begin: string; caller: Caller | undefined }

async function runAndRelease<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  beginning: Beginning,
): Promise<T> {
  const startsAt: LogPosition = {}
  try {
    const result = await runTransaction(client, work, { ...beginning, startsAt })
    client.release()
    return result
  } catch (error) {
    const isBroken = await rollBack(client, beginning.caller, startsAt).then(
      () => false,
      () => true,
    )
    client.release(isBroken)
    throw error
  }
}

type LogPosition = { bytes?: number | undefined }

const SELECT_LOG_POSITION = `select ${LOG_POSITION} as bytes`

async function rollBack(
  client: pg.PoolClient,
  caller: Caller | undefined,
  startsAt: LogPosition,
): Promise<void> {
  await client.query('rollback')
  if (!caller?.noteLoss || startsAt.bytes === undefined) return
  const [end] = await queryRows<{ bytes: number }>({ client, text: SELECT_LOG_POSITION })
  caller.noteLoss((end?.bytes ?? 0) - startsAt.bytes)
}

/** In one message with `begin`, and no other: this statement costs no time of its own. */
async function beginMeasured(client: pg.PoolClient, begin: string): Promise<number | undefined> {
  const results: unknown = await client.query(`${begin}; ${SELECT_LOG_POSITION}`)
  return (results as pg.QueryResult<{ bytes: number }>[]).at(-1)?.rows[0]?.bytes
}

async function runTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Transaction) => Promise<T>,
  { begin, caller, startsAt }: Beginning & { startsAt: LogPosition },
): Promise<T> {
  const tx: Transaction = {
    query: (text, values) => queryRows({ client, text, values, caller }),
    runScript: async (script) => void (await client.query(script)),
  }
  if (caller?.noteLoss) startsAt.bytes = await beginMeasured(client, begin)
  else await client.query(begin)
  if (caller) {
    const { text, values } = assumeCallerStatement(caller)
    await queryRows({ client, text, values })
  }
  const result = await work(tx)
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw createAbortedError()
  return result
}

/** One second for running statements, then as long for connections as the server waits for its own. */
const MAX_STOPPING_MS = { running: 1_000, callers: 3_000 }
const MAX_CLOSING_MS = 5_000

function createStopping() {
  const clients = new Set<pg.PoolClient>()
  let callersUntil = Number.POSITIVE_INFINITY
  return {
    enter(client: pg.PoolClient): () => void {
      if (performance.now() > callersUntil) {
        client.release()
        throw new DatabaseInterruptedError('The server is stopping. Try again in a moment.')
      }
      clients.add(client)
      const isStopping = Number.isFinite(callersUntil)
      const timer = isStopping ? setTimeout(disconnect, MAX_STOPPING_MS.running, client) : undefined
      return () => {
        clients.delete(client)
        clearTimeout(timer)
      }
    },
    begin() {
      callersUntil = Math.min(callersUntil, performance.now() + MAX_STOPPING_MS.callers)
      const running = [...clients]
      setTimeout(() => {
        for (const client of running) if (clients.has(client)) disconnect(client)
      }, MAX_STOPPING_MS.running).unref()
    },
  }
}

/** While a statement is running, `end` closes the connection at once. */
function disconnect(client: pg.PoolClient): void {
  void (client as unknown as pg.Client).end().catch(() => {})
}

/** Whether the transaction may end as soon as the statement has: to read, keeping and undoing are one. */
function needsNoDecision({ caller, acceptance }: TransactionTerms): boolean {
  const isReading = caller.settings?.transaction_read_only === 'on'
  return !caller.noteLoss && (!acceptance || isReading)
}

/** What the driver and PostgreSQL write in the same way. */
function arePlain(values: readonly unknown[]): boolean {
  const plain = ['string', 'number', 'boolean', 'bigint', 'undefined']
  return (
    values.length > 0 && values.every((value) => value === null || plain.includes(typeof value))
  )
}

async function runAlone<R extends Row>(
  pool: pg.Pool,
  statements: readonly BoundStatement[],
  on?: { caller: Caller; stopping: ReturnType<typeof createStopping> },
): Promise<R[]> {
  const client = await pool.connect()
  const leave = on?.stopping.enter(client)
  const noteSpent = startClock(on?.caller)
  try {
    return await runBatch<R>(client, statements, types)
  } finally {
    noteSpent()
    leave?.()
    client.release()
  }
}

async function performAlone<R extends Row>(
  database: Database,
  { text, values }: BoundStatement,
  { caller, acceptance }: TransactionTerms,
): Promise<R[]> {
  let rows: R[] = []
  const refusal = new Error('These rows are not acceptable')
  const performing = database.transaction(async (tx) => {
    rows = await tx.query<R>(text, values)
    if (!isAcceptable(rows[0], acceptance)) throw refusal
  }, caller)
  await performing.catch((error: unknown) => {
    if (error !== refusal) throw error
  })
  return rows
}

/** Of all pools of this process. */
const spent = { statements: 0, busyMs: 0 }

async function queryRows<R extends Row>({
  client,
  text,
  values = [],
  caller,
}: {
  client: Pick<pg.ClientBase, 'query'> | pg.Pool
  text: string
  values?: readonly unknown[]
  caller?: Caller
}): Promise<R[]> {
  const noteSpent = startClock(caller)
  try {
    const result = await client.query<R>(text, [...values])
    return result.rows
  } finally {
    noteSpent()
  }
}

/** The caller is told of a statement's time without that in which this process was busy, with others' work too. */
function startClock(caller: Caller | undefined): () => void {
  const startedAt = performance.now()
  const before = performance.eventLoopUtilization()
  return () => {
    const tookMs = performance.now() - startedAt
    spent.statements += 1
    spent.busyMs += tookMs
    caller?.noteDuration?.(Math.max(0, tookMs - performance.eventLoopUtilization(before).active))
  }
}
