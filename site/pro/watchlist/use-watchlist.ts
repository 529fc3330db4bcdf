import { useEffect, useSyncExternalStore } from 'react'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { useAuth } from '#site/session/auth-context.tsx'
import {
  createWatchlistStore,
  Refused,
  type WatchlistState,
  type WatchlistStore,
  type WatchlistTable,
} from './watchlist-store.ts'

export type WatchlistOfReader = Pick<WatchlistState, 'symbols' | 'refusal'> & {
  isWaiting: boolean
  /** False if the list is full. */
  add: (symbol: string) => boolean
  remove: (symbol: string) => void
  /** After it, the database has what the device has, unless it does not answer. */
  sync: () => Promise<void>
}

export function useWatchlist(): WatchlistOfReader {
  const { user } = useAuth()
  const store = openStore(user?.id ?? '')
  const { symbols, refusal, unsent } = useSyncExternalStore(store.subscribe, store.getState)

  // Synchronizes with the database, now and when the device is online again.
  useEffect(() => {
    const sync = () => void store.sync()
    sync()
    addEventListener('online', sync)
    return () => removeEventListener('online', sync)
  }, [store])

  return {
    symbols,
    refusal,
    isWaiting: Object.keys(unsent).length > 0,
    add(symbol) {
      const hasRoom = store.add(symbol)
      if (hasRoom) void syncChanges(store)
      return hasRoom
    },
    remove(symbol) {
      store.remove(symbol)
      void syncChanges(store)
    },
    sync: () => syncChanges(store),
  }
}

let opened: { owner: string; store: WatchlistStore } | undefined

/** One for the page: the list and every button that adds to it show the same. */
function openStore(owner: string): WatchlistStore {
  if (opened?.owner !== owner) {
    opened = { owner, store: createWatchlistStore(owner, databaseTable) }
  }
  return opened.store
}

/** Sends once more if the exchange began before the change. */
async function syncChanges(store: WatchlistStore): Promise<void> {
  await store.sync()
  if (Object.keys(store.getState().unsent).length > 0) await store.sync()
}

const databaseTable: WatchlistTable = {
  async list() {
    const client = await getClient()
    const { data, error, status } = await client
      .from('watchlist_items')
      .select('symbol')
      .order('added_at')
    if (error) throw toFailure(error, status)
    return data.map(({ symbol }) => symbol)
  },
  async add(symbols) {
    const client = await getClient()
    const { error, status } = await client.from('watchlist_items').upsert(
      symbols.map((symbol) => ({ symbol })),
      { onConflict: 'user_id,symbol', ignoreDuplicates: true },
    )
    if (error) throw toFailure(error, status)
  },
  async remove(symbols) {
    const client = await getClient()
    const { error, status } = await client.from('watchlist_items').delete().in('symbol', symbols)
    if (error) throw toFailure(error, status)
  },
}

/** An ended session is not a refusal: the change waits for the next sign-in. */
function toFailure(error: { message: string }, status: number): Error {
  const isRefusal = status >= 400 && status < 500 && status !== 401 && status !== 403
  return isRefusal ? new Refused(error.message) : new Error(error.message)
}
