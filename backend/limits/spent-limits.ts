import type { Queryable } from '#backend/postgres/database.ts'
import type { RateLimit } from './rate-limit.ts'

/** Whether any of the limits is used up in its window. Counts nothing. */
export async function isAnyLimitSpent(
  queryable: Queryable,
  limits: readonly RateLimit[],
): Promise<boolean> {
  const [row] = await queryable.query<{ is_spent: boolean }>(
    `select exists (
       select from private.rate_limits counted
       join unnest($1::text[], $2::integer[]) as limited (key, max_uses)
         on counted.key_hash = sha256(convert_to(limited.key, 'UTF8'))
       where counted.window_end > now() and counted.uses >= limited.max_uses
     ) as is_spent`,
    [limits.map((limit) => limit.key), limits.map((limit) => limit.max)],
  )
  return row?.is_spent ?? false
}
