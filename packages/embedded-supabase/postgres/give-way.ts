import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Database } from './database.ts'

const PATIENCE_MS = 250
const PAUSE_MS = 5

/** For work that keeps database or process busy and that nobody waits for: requests go first, for a quarter of a second. */
export async function letOthersFirst(database: Pick<Database, 'isBusy'>): Promise<void> {
  const endsAt = performance.now() + PATIENCE_MS
  // Lets Node read requests that have arrived meanwhile.
  await setImmediate()
  while (database.isBusy() && performance.now() < endsAt) await wait(PAUSE_MS)
}
