import pg from 'pg'
import type { StatementLimits } from './statement-limits.ts'

/** What every statement may rely on. */
export const STATEMENT_SETTINGS = { timezone: 'UTC', search_path: 'public,extensions' }

export type Connections = {
  pool: pg.Pool
  /** Begins a transaction, with the settings where the connection does not keep them. */
  begin: string
  /** Behind a pooler such as PgBouncer or Supavisor, two transactions may run on two connections. */
  isShared: boolean
}

/**
 * Asks once whether a connection keeps the settings that it is opened with. A pooler in transaction mode refuses
 * or ignores them, so each transaction then makes them itself.
 */
export function createConnections(options: pg.PoolConfig, limits: StatementLimits) {
  let opened: Connections | undefined
  let opening: Promise<Connections> | undefined
  let hasEnded = false

  async function choose(): Promise<Connections> {
    const settings = { ...STATEMENT_SETTINGS, statement_timeout: `${limits.backend}ms` }
    const own = createPool({ ...options, options: asOptions({ ...settings, ...MARKER }) })
    const isShared = !(await keepsMarker(own))
    if (isShared) await own.end()
    const pool = isShared ? createPool(options) : own
    opened = { pool, isShared, begin: isShared ? `begin; ${asStatements(settings)}` : 'begin' }
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
    countWaiting: () => opened?.pool.waitingCount ?? 0,
    async end(): Promise<void> {
      hasEnded = true
      await opened?.pool.end()
    },
  }
}

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
