import pg from 'pg'
import { currentNetwork } from '#embedded/http/current-network.ts'
import { createFairTurns, TooManyWaiting } from '#embedded/http/fair-turns.ts'
import type { StatementLimits } from './statement-limits.ts'

/** What every statement may rely on. */
export const STATEMENT_SETTINGS = { timezone: 'UTC', search_path: 'public,extensions' }

export type Connections = {
  pool: pg.Pool
  /** Begins a transaction, with the settings where the connection does not keep them. */
  begin: string
  /**
   * Does what needs a connection of the pool when the network whose request it serves may have one more.
   *
   * @throws Error as the pool does, if none is free for too long
   */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  /** Behind a pooler such as PgBouncer or Supavisor, two transactions may run on two connections. */
  isShared: boolean
}

type ConnectionOptions = pg.PoolConfig & {
  max: number
  /** Multiplies how many connections the requests of one network may have at once. */
  networkScale: number
}

/**
 * Asks once whether a connection keeps the settings that it is opened with. A pooler in transaction mode refuses
 * or ignores them, so each transaction then makes them itself.
 */
export function createConnections(options: ConnectionOptions, limits: StatementLimits) {
  const turns = createTurns(options)
  let opened: Connections | undefined
  let opening: Promise<Connections> | undefined
  let hasEnded = false

  async function choose(): Promise<Connections> {
    const settings = { ...STATEMENT_SETTINGS, statement_timeout: `${limits.backend}ms` }
    const own = createPool({ ...options, options: asOptions({ ...settings, ...MARKER }) })
    const isShared = !(await keepsMarker(own))
    if (isShared) await own.end()
    const pool = isShared ? createPool(options) : own
    const { inTurn } = turns
    opened = {
      pool,
      inTurn,
      isShared,
      begin: isShared ? `begin; ${asStatements(settings)}` : 'begin',
    }
    if (hasEnded) await pool.end()
    return opened
  }

  return {
    async open(): Promise<Connections> {
      if (opened) return opened
      // A server that cannot be reached now may be there next time.
      opening ??= choose().finally(() => {
        opening = undefined
      })
      return opening
    },
    countWaiting: () => turns.countWaiting() + (opened?.pool.waitingCount ?? 0),
    async end(): Promise<void> {
      hasEnded = true
      await opened?.pool.end()
    },
  }
}

/** A network has at most half of them: what is slow for one, or waits for a lock of its own, leaves others the rest. */
const SHARE_OF_NETWORK = 0.5

function createTurns({ max, networkScale, connectionTimeoutMillis }: ConnectionOptions) {
  const turns = createFairTurns(max, {
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitMs: connectionTimeoutMillis,
    placesOfOneCaller: Math.max(1, Math.floor(max * SHARE_OF_NETWORK * networkScale)),
  })
  return {
    countWaiting: turns.countWaiting,
    inTurn: <T>(work: () => Promise<T>) =>
      turns.take(work, currentNetwork()).catch((error: unknown) => {
        throw error instanceof TooManyWaiting ? new Error(NONE_FREE) : error
      }),
  }
}

/** The pool's own words. */
const NONE_FREE = 'timeout exceeded when trying to connect'

const MARKER = { 'embedded.connection': 'own' }

async function keepsMarker(pool: pg.Pool): Promise<boolean> {
  try {
    const { rows } = await pool.query<{ kept: string | null }>(
      `select current_setting('embedded.connection', true) as kept`,
    )
    return rows[0]?.kept === 'own'
  } catch (error) {
    if (isRefusal(error)) return false
    await pool.end()
    throw error
  }
}

/** PgBouncer: "unsupported startup parameter: options". */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '08P01'
}

function createPool(options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(options)
  // The pool replaces idle connections that the server drops. Without a listener the error ends the process.
  pool.on('error', () => {})
  // The same for a connection that ends between two statements of a transaction: the next statement fails.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function asOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** For the running transaction only. */
export function asStatements(settings: Record<string, string>): string {
  const calls = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`,
  )
  return `select ${calls.join(', ')}`
}
