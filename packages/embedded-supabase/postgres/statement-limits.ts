import { parseStatementTimeout } from '#embedded/configuration/database-settings.ts'
import type { Caller } from './database.ts'

/** The longest that a statement may run, in milliseconds, by role. 0 means no limit. */
export type StatementLimits = Record<Caller['role'] | 'backend', number>

/**
 * Hosted Supabase's limits: its API roles have their own, the service role has the connection's, everything else the
 * database's.
 *
 * @see https://supabase.com/docs/guides/database/postgres/timeouts
 */
export const HOSTED_LIMITS: StatementLimits = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 8_000,
  backend: 120_000,
}

/**
 * @param setting `statement_timeout` of `[db.settings]`: the backend's own limit, and the maximum for all roles
 */
export function statementLimits(setting: string | undefined): StatementLimits {
  const most = setting === undefined ? undefined : parseStatementTimeout(setting)
  if (most === undefined) return HOSTED_LIMITS
  const within = (limit: number) => (most === 0 ? limit : Math.min(limit, most))
  return {
    anon: within(HOSTED_LIMITS.anon),
    authenticated: within(HOSTED_LIMITS.authenticated),
    service_role: within(HOSTED_LIMITS.service_role),
    backend: most,
  }
}

/** Functions give the data API five seconds, and two networks may each have such a statement before them. */
const EMBEDDED_MOST_MS = 1_500

/** Of the embedded engine, which executes one statement at a time: a stranger's must not keep all others waiting. */
export function limitsOfEmbedded(limits: StatementLimits): StatementLimits {
  const within = (limit: number) => (limit === 0 ? limit : Math.min(limit, EMBEDDED_MOST_MS))
  return { ...limits, anon: within(limits.anon), authenticated: within(limits.authenticated) }
}
