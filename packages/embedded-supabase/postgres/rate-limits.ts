import type { Queryable } from '#embedded/postgres/database.ts'

export type RateLimit = {
  /** What is counted, such as `otp:ip:203.0.113.7`. Stored hashed: it may contain an address. */
  key: string
  max: number
  windowSeconds: number
}

const LARGEST_COUNT = 2_147_483_647

/** @returns false once a limit is spent */
export async function takeFromLimits(
  queryable: Queryable,
  limits: readonly RateLimit[],
): Promise<boolean> {
  for (const limit of limits) {
    const [row] = await queryable.query<{ is_allowed: boolean }>(
      'select embedded.take_rate_limit($1, $2, $3) as is_allowed',
      [limit.key, Math.min(limit.max, LARGEST_COUNT), limit.windowSeconds],
    )
    if (!row?.is_allowed) return false
  }
  return true
}

/** @returns how much each key has used in its window, this included */
export async function addToLimits(
  queryable: Queryable,
  added: readonly { key: string; uses: number; windowSeconds: number }[],
): Promise<number[]> {
  const uses: number[] = []
  for (const { key, uses: more, windowSeconds } of added) {
    const [row] = await queryable.query<{ uses: number }>(
      `insert into embedded.rate_limits as counted (key_hash, window_end, uses)
       values (sha256(convert_to($1, 'UTF8')), now() + make_interval(secs => $3), $2)
       on conflict (key_hash) do update set
         uses = case when counted.window_end <= now() then excluded.uses
           else least(counted.uses::bigint + excluded.uses, ${LARGEST_COUNT})::integer end,
         window_end = case when counted.window_end <= now() then excluded.window_end
           else counted.window_end end
       returning uses`,
      [key, Math.min(Math.ceil(more), LARGEST_COUNT), windowSeconds],
    )
    uses.push(row?.uses ?? 0)
  }
  return uses
}

export async function isAnyLimitSpent(
  queryable: Queryable,
  limits: readonly RateLimit[],
): Promise<boolean> {
  const [row] = await queryable.query<{ is_spent: boolean }>(
    `select exists (
       select from embedded.rate_limits counted
       join unnest($1::text[], $2::integer[]) as limited (key, max_uses)
         on counted.key_hash = sha256(convert_to(limited.key, 'UTF8'))
       where counted.window_end > now() and counted.uses >= limited.max_uses
     ) as is_spent`,
    [limits.map((limit) => limit.key), limits.map((limit) => limit.max)],
  )
  return row?.is_spent ?? false
}

/** @returns the whole seconds left of the running pause, or undefined if a new one started */
export async function takePause(
  queryable: Queryable,
  { key, seconds }: { key: string; seconds: number },
): Promise<number | undefined> {
  if (seconds <= 0) return undefined
  const [row] = await queryable.query<{ is_begun: boolean; seconds_left: number | null }>(
    `select embedded.take_rate_limit($1, 1, $2) as is_begun,
       (select floor(extract(epoch from counted.window_end - now()))::integer
        from embedded.rate_limits counted
        where counted.key_hash = sha256(convert_to($1, 'UTF8'))) as seconds_left`,
    [key, Math.ceil(seconds)],
  )
  return row?.is_begun ? undefined : Math.max(0, row?.seconds_left ?? 0)
}
