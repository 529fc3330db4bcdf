import { BUNDLED_RATE_TABLE, createExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { SourceName } from '#domain/markets/source-names.ts'
import { databaseStore, type FetchOutcome } from './market-store.ts'
import { fetchEcbRates } from './providers/ecb.ts'
import { fetchSingaporeRates } from './providers/frankfurter.ts'
import { ProviderError } from './providers/provider-request.ts'
import { fetchTaiwanDollar } from './providers/taifex.ts'
import { SharedCache } from './shared-cache.ts'

export type ReferenceRate = {
  unitsForDollar: number
  source: string
  /** The day the rate is for, ISO 8601. */
  date: string
  /** When it was fetched. */
  asOfMs: number
}

type Published = { date: string; base: string; rates: Record<string, number> }

/** Entries of the European Central Bank that were stored earlier name no base. */
type StoredRates = Omit<Published, 'base'> & { base?: string }

type ReferenceSource = {
  name: SourceName
  urlVariable: string
  retrySeconds: number
  fetch(url?: string): Promise<Published>
}

const FRESH_MS = 6 * 3_600_000
const LIMITS = { minute: 4, day: 100 }

/** In order of preference: a later one gives only the currencies that the earlier ones lack. */
const sources: readonly ReferenceSource[] = [
  {
    name: 'ecb',
    urlVariable: 'ECB_URL',
    retrySeconds: 300,
    fetch: async (url) => ({ base: 'EUR', ...(await fetchEcbRates(url)) }),
  },
  {
    name: 'taifex',
    urlVariable: 'TAIFEX_URL',
    retrySeconds: 3_600,
    fetch: fetchTaiwanDollar,
  },
  {
    name: 'mas',
    urlVariable: 'FRANKFURTER_URL',
    retrySeconds: 3_600,
    fetch: fetchSingaporeRates,
  },
]

const bundled = {
  ...BUNDLED_RATE_TABLE,
  source: 'bundled',
  asOfMs: Date.parse(BUNDLED_RATE_TABLE.date),
}

/**
 * The European Central Bank has no New Taiwan dollar. This rate is from TSMC's Form 20-F for 2024,
 * accession number 0001193125-25-083423, which translates at the Federal Reserve's rate of that day.
 */
const bundledTaiwanDollar = {
  source: 'filing',
  base: 'USD',
  rates: { TWD: 32.79 },
  date: '2024-12-31',
  asOfMs: Date.parse('2024-12-31'),
}

/** What central banks and exchanges publish for these currencies; bundled rates while there are no newer ones. */
export async function fetchReferenceRates(
  currencies: readonly string[],
): Promise<{ date: string; rates: Map<string, ReferenceRate> }> {
  const tables = await Promise.all(sources.map(fetchSource))
  const known = [...tables.flatMap((table) => table ?? []), bundledTaiwanDollar]
  const rates = new Map<string, ReferenceRate>()
  for (const { source, asOfMs, ...published } of known.toReversed()) {
    const table = createExchangeRates({ source, ...published })
    for (const currency of currencies) {
      const unitsForDollar = table.convert(1, 'USD', currency)
      // Each of the others starts from the dollar, so this rate has no source.
      const isOwn = published.base === 'EUR' || currency !== 'USD'
      if (unitsForDollar === undefined || !isOwn) continue
      rates.set(currency, { unitsForDollar, source, date: published.date, asOfMs })
    }
  }
  const [first] = known
  return { date: first?.date ?? bundled.date, rates }
}

async function fetchSource(source: ReferenceSource) {
  const key = `rates:${source.name}`
  const refresh = async () => new Map([[key, await refreshSource(source)]])
  const known = (await openCache().read([key], { freshMs: FRESH_MS, refresh })).get(key)
  if (!known?.asOfMs) return source.name === 'ecb' ? bundled : undefined
  const { base = 'EUR', ...published } = known.value as StoredRates
  return { source: source.name, asOfMs: known.asOfMs, base, ...published }
}

async function refreshSource({
  name,
  urlVariable,
  retrySeconds,
  fetch,
}: ReferenceSource): Promise<FetchOutcome> {
  const request = {
    provider: name,
    wanted: 1,
    limits: LIMITS,
    priority: 'first' as const,
    caller: null,
  }
  const failed = (seconds: number): FetchOutcome => ({
    problem: 'The reference rates could not be fetched.',
    retryAtMs: Date.now() + seconds * 1000,
    isSpent: true,
  })
  const { granted } = await databaseStore.takeCredits(request)
  if (granted === 0) return failed(60)
  try {
    const value = await fetch(Deno.env.get(urlVariable) || undefined)
    await databaseStore.record(name, 'answered', LIMITS)
    return { value, asOfMs: Date.now() }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await databaseStore.record(name, 'failed', LIMITS)
    return failed(retrySeconds)
  }
}

let opened: { variables: unknown; cache: SharedCache } | undefined

/** What is in memory came from the addresses that the variables name. */
function openCache(): SharedCache {
  const variables = Deno.env
  if (opened?.variables !== variables) opened = { variables, cache: new SharedCache(databaseStore) }
  return opened.cache
}
