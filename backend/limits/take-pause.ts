import type { Queryable } from '#backend/postgres/database.ts'

/**
 * Begins a pause, counted in the database for all processes, unless one is under way.
 *
 * @returns the whole seconds that are left of the one under way, or undefined if one has begun
 */
export async function takePause(
  queryable: Queryable,
  { key, seconds }: { key: string; seconds: number },
): Promise<number | undefined> {
  if (seconds <= 0) return undefined
  const [row] = await queryable.query<{ is_begun: boolean; seconds_left: number | null }>(
    `select private.take_rate_limit($1, 1, $2) as is_begun,
       (select floor(extract(epoch from counted.window_end - now()))::integer
        from private.rate_limits counted
        where counted.key_hash = sha256(convert_to($1, 'UTF8'))) as seconds_left`,
    [key, Math.ceil(seconds)],
  )
  return row?.is_begun ? undefined : Math.max(0, row?.seconds_left ?? 0)
}
