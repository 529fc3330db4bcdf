import type { Queryable } from '#embedded/postgres/database.ts'

/** @returns when the backup was taken that this database was restored from, while nothing may be sent */
export async function selectSendingHold(database: Queryable): Promise<Date | undefined> {
  const [row] = await database.query<{ takenAt: Date }>(
    'select taken_at as "takenAt" from embedded.sending_hold',
  )
  return row?.takenAt
}

export async function releaseSending(database: Queryable): Promise<void> {
  await database.query('delete from embedded.sending_hold')
}

/** Held, or only read because it is moved. */
async function isQuiet(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ quiet: boolean }>(
    `select exists (select from embedded.sending_hold) or exists (select from embedded.read_only) as quiet`,
  )
  return row?.quiet ?? false
}

const LOOK_EVERY_MS = 2_000

/**
 * Starts at once what sends, or once the operator has released the hold.
 *
 * @returns stops waiting
 */
export async function startUnlessHeld(
  database: Queryable,
  start: () => Promise<void> | void,
): Promise<() => void> {
  if (!(await isQuiet(database))) {
    await start()
    return () => {}
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS)
  timer.unref()
  let isLooking = false
  async function look(): Promise<void> {
    if (isLooking) return
    isLooking = true
    try {
      if (await isQuiet(database)) return
      clearInterval(timer)
      await start()
    } finally {
      isLooking = false
    }
  }
  return () => clearInterval(timer)
}
