import { keepAlive } from '../keep-alive.ts'
import type { MarketStore, StoredEntry } from './market-store.ts'

type Claim = { keys: readonly string[]; freshMs: number; holder: string }

export async function claimEntries(
  store: MarketStore,
  { keys, freshMs, holder }: Claim,
): Promise<StoredEntry[]> {
  try {
    return await store.claim(keys, freshMs, holder)
  } catch (error) {
    // The store may have leased the entries although its answer came too late.
    endLeases(store, holder, keys)
    throw error
  }
}

type Leased = { claimed: readonly StoredEntry[]; holder: string }

/** The store can be out of reach after a claim, too; others would wait for the end of its lease. */
export async function orRelease<T>(
  store: MarketStore,
  { claimed, holder }: Leased,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const keys = claimed.map(({ key }) => key)
    endLeases(store, holder, keys)
    throw error
  }
}

function endLeases(store: MarketStore, holder: string, keys: readonly string[]): void {
  keepAlive(store.release(holder, keys).catch(() => undefined))
}
