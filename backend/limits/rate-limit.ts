import type { Queryable } from '#backend/postgres/database.ts'

export type RateLimit = {
  /** What is counted, such as `otp:ip:203.0.113.7`. Stored hashed: it may hold an address. */
  key: string
  max: number
  windowSeconds: number
}

/** PostgreSQL's largest integer, for limits that are as good as none. */
const largestCount = 2_147_483_647

/** Counts one use against each limit in the database; answers whether all of them still allow it. */
export async function takeFromLimits(
  queryable: Queryable,
  limits: readonly RateLimit[],
): Promise<boolean> {
  for (const limit of limits) {
    const [row] = await queryable.query<{ is_allowed: boolean }>(
      'select private.take_rate_limit($1, $2, $3) as is_allowed',
      [limit.key, Math.min(limit.max, largestCount), limit.windowSeconds],
    )
    if (!row?.is_allowed) return false
  }
  return true
}
