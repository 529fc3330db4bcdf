import type { Caller } from './database.ts'

/** The longest that one statement may run, in milliseconds, by who asked for it. 0 sets no limit. */
export type StatementLimits = Record<Caller['role'] | 'backend', number>

/**
 * Hosted Supabase's limits: its two API roles have their own, the service role has that of the
 * connection, and everything else the limit of the database.
 *
 * @see https://supabase.com/docs/guides/database/postgres/timeouts
 */
export const hostedLimits: StatementLimits = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 8_000,
  backend: 120_000,
}

const unitMs: Record<string, number> = {
  '': 1,
  us: 0.001,
  ms: 1,
  s: 1_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}

/**
 * What PostgreSQL reads from `statement_timeout`, in milliseconds: a whole number with an optional
 * unit, such as `8s`. Undefined if PostgreSQL would refuse it.
 */
export function readStatementTimeout(text: string): number | undefined {
  const [, amount, unit] = /^ ?(\d{1,10}) ?(us|ms|s|min|h|d)? ?$/.exec(text) ?? []
  const ms = Number(amount) * (unitMs[unit ?? ''] ?? Number.NaN)
  return ms <= 2_147_483_647 ? Math.ceil(ms) : undefined
}

/**
 * The limits under `statement_timeout` of `[db.settings]`. It is the backend's own limit, and no
 * role gets more than that.
 */
export function statementLimits(setting: string | undefined): StatementLimits {
  const most = setting === undefined ? undefined : readStatementTimeout(setting)
  if (most === undefined) return hostedLimits
  const within = (limit: number) => (most === 0 ? limit : Math.min(limit, most))
  return {
    anon: within(hostedLimits.anon),
    authenticated: within(hostedLimits.authenticated),
    service_role: within(hostedLimits.service_role),
    backend: most,
  }
}
