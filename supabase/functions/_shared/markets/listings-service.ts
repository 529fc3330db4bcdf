import { DAY_MS } from '#domain/days.ts'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import { EXCHANGES, type Exchange } from '#domain/markets/exchanges.ts'
import { keepAlive } from '../keep-alive.ts'
import type { FetchOutcome, MarketStore } from './market-store.ts'
import { ProviderError } from './providers/provider-request.ts'
import type { NamedProvider } from './providers/quote-provider.ts'
import { SharedCache } from './shared-cache.ts'

/** Without the fields that are the same in all ten thousand rows of an exchange. */
type StoredList = { source: string; rows: StoredRow[] }

type StoredRow = [symbol: string, name: string, localName?: string, industry?: string]

export type KnownListings = {
  rows: readonly ListedName[]
  sources: string[]
  asOfMs: number
}

export type ListingsService = {
  /** Fetches lists older than a day; one process asks for all. Resolves when that is done. */
  refresh(): Promise<void>
  /**
   * What is known now; undefined before the first refresh. Starts a refresh that is due, without
   * waiting for it.
   */
  read(): KnownListings | undefined
}

const LOOK_MS = 3_600_000
/** A new list with less than this share of the old rows counts as incomplete. */
const MIN_SHARE = 0.5
const MAX_CHARACTERS = 900_000

export function createListingsService(
  providers: readonly NamedProvider[],
  store: MarketStore,
  now: () => number = () => Date.now(),
): ListingsService {
  const hasLists = providers.some(({ listings }) => listings)
  const cache = new SharedCache(store, now)
  let [running, lookedAtMs]: [Promise<void> | undefined, number] = [undefined, 0]
  let known: KnownListings | undefined

  function refresh(): Promise<void> {
    if (!hasLists) return Promise.resolve()
    running ??= fetchLists(cache, providers, (...wanted) => fetchList({ store, now }, wanted))
      .then((lists) => {
        known = joinLists(lists) ?? known
      })
      .finally(() => {
        running = undefined
        lookedAtMs = now()
      })
    return running
  }

  return {
    refresh,
    read() {
      const isDue = Math.abs(now() - lookedAtMs) >= LOOK_MS
      if (isDue && hasLists) keepAlive(refresh())
      return known
    },
  }
}

type DatedList = { exchange: Exchange; list: StoredList; asOfMs: number }

type FetchList = (
  provider: NamedProvider,
  exchange: Exchange,
  old: StoredList | null,
) => Promise<FetchOutcome>

async function fetchLists(
  cache: SharedCache,
  providers: readonly NamedProvider[],
  fetchList: FetchList,
): Promise<DatedList[]> {
  const lists: DatedList[] = []
  // One at a time: each may be megabytes.
  for (const exchange of EXCHANGES) {
    const provider = providers.find(({ listings }) => listings?.covers?.(exchange) ?? listings)
    if (!provider) continue
    const key = `listings:${exchange.code}`
    const refresh = async ([old]: readonly { value: unknown }[]) => {
      const known = (old?.value ?? null) as StoredList | null
      return new Map([[key, await fetchList(provider, exchange, known)]])
    }
    const found = (await cache.read([key], { freshMs: DAY_MS, refresh, isPatient: true })).get(key)
    if (!found?.asOfMs) continue
    lists.push({ exchange, list: found.value as StoredList, asOfMs: found.asOfMs })
  }
  return lists
}

function joinLists(lists: readonly DatedList[]): KnownListings | undefined {
  if (lists.length === 0) return undefined
  const rows = lists.flatMap(({ exchange: { code, currency }, list }) =>
    list.rows.map(([symbol, name, localName, industry]): ListedName => {
      const local = { ...(localName ? { localName } : {}), ...(industry ? { industry } : {}) }
      return { symbol, name, exchange: code, currency, ...local }
    }),
  )
  return {
    rows,
    sources: [...new Set(lists.map(({ list }) => list.source))],
    asOfMs: Math.min(...lists.map(({ asOfMs }) => asOfMs)),
  }
}

async function fetchList(
  { store, now }: { store: MarketStore; now: () => number },
  [{ name, listings, limits }, exchange, old]: [NamedProvider, Exchange, StoredList | null],
): Promise<FetchOutcome> {
  const later = (seconds: number): FetchOutcome => ({
    problem: `No list of ${exchange.code} could be fetched.`,
    isSpent: true,
    retryAtMs: now() + seconds * 1000,
  })
  if (!listings) return later(DAY_MS / 1000)
  if (listings.credits > 0) {
    const request = {
      provider: name,
      wanted: listings.credits,
      limits,
      priority: 'background' as const,
      caller: null,
    }
    const { granted } = await store.takeCredits(request)
    if (granted < listings.credits) return later(3_600)
  }
  try {
    const rows = (await listings.fetch(exchange)).map(toRow)
    // The list is stored in one row of the database and sent in one request.
    if (JSON.stringify(rows).length > MAX_CHARACTERS) return later(DAY_MS / 1000)
    const isHalf = old && old.source === name && rows.length < old.rows.length * MIN_SHARE
    if (isHalf) return later(6 * 3_600)
    return { value: { source: name, rows } satisfies StoredList, asOfMs: now() }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return later(
      error.code === 'plan-restricted' || error.code === 'unknown-symbol' ? DAY_MS / 1000 : 3_600,
    )
  }
}

function toRow({ symbol, name, localName, industry }: ListedName): StoredRow {
  if (industry) return [symbol, name, localName ?? '', industry]
  return localName ? [symbol, name, localName] : [symbol, name]
}
