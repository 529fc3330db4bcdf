import { DAY_MS } from '#domain/days.ts'
import { findListing, type Listing } from '#domain/markets/listing.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import {
  type HistoryRange,
  type MarketQuote,
  type PricePoint,
  QUOTE_FRESH_MS,
  type QuoteSource,
} from '#domain/markets/quote.ts'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import type { MarketCaller } from './market-caller.ts'
import {
  type FetchOutcome,
  isPersonal,
  type MarketStore,
  type StoredEntry,
} from './market-store.ts'
import { ProviderCalls } from './provider-calls.ts'
import type { NamedProvider } from './providers/quote-provider.ts'
import { createQuestionQuotas, type QuestionQuotas } from './question-quotas.ts'
import { type Known, type ReadOptions, SharedCache } from './shared-cache.ts'

export type Sourced<T> = {
  value: T
  source: QuoteSource
  /** When it was fetched. */
  asOfMs: number
  /** A newer one may be there by now. */
  isStale: boolean
  /** When it is looked up again; later than its age says for a provider that keeps a day's file. */
  freshUntilMs: number
  /** When a stale value may be asked for again; 0 while it is being fetched. */
  retryAtMs: number
}

/** `isPending`: waiting for a turn, or for the provider. */
export type MarketProblem = { problem: string; retryAtMs: number; isPending: boolean }

export type MarketAnswer<T> = Map<string, Sourced<T> | MarketProblem>

type Ask = {
  caller: MarketCaller | null
  freshMs?: number
  isBackground?: boolean
}

export type MarketService = {
  sources: readonly QuoteSource[]
  /** Whether a real provider may be asked for pairs of currencies. */
  hasPairs: boolean
  loadQuotes(symbols: readonly string[], ask: Ask): Promise<MarketAnswer<MarketQuote>>
  loadHistory(symbol: string, range: HistoryRange, ask: Ask): Promise<MarketAnswer<PricePoint[]>>
}

const NO_SOURCE_MS = 3_600_000
const QUOTE_PREFIX = 'quote:'
const HOME: ReadonlySet<string> = new Set(SNAPSHOT_SYMBOLS)

const dollarYen = findListing('USDJPY')

type ServiceParts = {
  providers: readonly NamedProvider[]
  cache: SharedCache
  calls: ProviderCalls
  questions: QuestionQuotas
  now: () => number
}

export function createMarketService(
  providers: readonly NamedProvider[],
  store: MarketStore,
  now: () => number = () => Date.now(),
): MarketService {
  const parts: ServiceParts = {
    providers,
    now,
    cache: new SharedCache(store, now),
    calls: new ProviderCalls(store, now),
    questions: createQuestionQuotas(),
  }
  return {
    sources: providers.map(({ name }) => name),
    hasPairs: providers.some(
      ({ name, symbolOf }) => name !== 'sample' && dollarYen && symbolOf(dollarYen) !== undefined,
    ),
    loadQuotes: (symbols, ask) => loadQuotes(parts, symbols, ask),
    loadHistory: (symbol, range, ask) => loadHistory(parts, { symbol, range }, ask),
  }
}

async function loadQuotes(parts: ServiceParts, symbols: readonly string[], ask: Ask) {
  const { freshMs = QUOTE_FRESH_MS } = ask
  const listed = symbols.filter((symbol) => HOME.has(symbol) || findListing(symbol))
  const keys = listed.map((symbol) => `${QUOTE_PREFIX}${symbol}`)
  const refresh = (due: readonly StoredEntry[]) => refreshQuotes(parts, due, ask)
  const take: TakeQuestion = (key, caller, nowMs) =>
    parts.questions.takeQuote(caller, nowMs, { isNew: !parts.cache.knows(key) })
  const known = await loadKnown({ parts, keys, ask, take, options: { freshMs, refresh } })
  for (const symbol of symbols) {
    if (!listed.includes(symbol)) known.set(`${QUOTE_PREFIX}${symbol}`, notListed(symbol))
  }
  const find = (symbol: string) => withoutSample(parts, known.get(`${QUOTE_PREFIX}${symbol}`))
  return present<MarketQuote>({ symbols, find, nowMs: parts.now(), freshMs })
}

type WantedHistory = { symbol: string; range: HistoryRange }

async function loadHistory(parts: ServiceParts, { symbol, range }: WantedHistory, ask: Ask) {
  const { caller, freshMs = DAY_MS } = ask
  const key = `history:${symbol}:${range}`
  const listing = findListing(symbol)
  if (!listing)
    return present<PricePoint[]>({
      symbols: [symbol],
      find: notListed,
      nowMs: parts.now(),
      freshMs,
    })
  const providers = parts.providers.filter(({ fetchHistory }) => fetchHistory)
  async function refresh(found: Listing) {
    const outcomes = await tryInOrder({
      providers,
      listings: [found],
      withoutSample: new Set(),
      ask: (provider) => parts.calls.askForHistory({ provider, listings: [found], caller }, range),
    })
    if (outcomes.size === 0) {
      outcomes.set(symbol, noSource(describeProblem.noHistory(symbol), parts.now()))
    }
    return new Map([...outcomes].map(([, outcome]) => [key, outcome]))
  }
  const known = await loadKnown({
    parts,
    keys: [key],
    ask,
    take: (_key, asker, nowMs) => parts.questions.takeHistory(asker, nowMs),
    options: { freshMs, refresh: () => refresh(listing) },
  })
  const find = () => withoutSample(parts, known.get(key))
  return present<PricePoint[]>({ symbols: [symbol], find, nowMs: parts.now(), freshMs })
}

/** Samples may be stored from the time when the operator named them. */
function withoutSample({ providers }: ServiceParts, known: Known | undefined): Known | undefined {
  const isSample = known?.asOfMs && (known.value as Kept<unknown>).source === 'sample'
  return isSample && !providers.some(({ name }) => name === 'sample') ? undefined : known
}

/** Counts a question of the caller, and says whether there may be one more today. */
type TakeQuestion = (key: string, caller: MarketCaller, nowMs: number) => boolean

async function loadKnown({
  parts: { cache, now },
  keys,
  ask: { caller, isBackground },
  take,
  options,
}: {
  parts: ServiceParts
  keys: readonly string[]
  ask: Ask
  take: TakeQuestion
  options: Omit<ReadOptions, 'mayAsk' | 'caller'>
}) {
  const refused: string[] = []
  const mayAsk = (key: string) => {
    const isAdmitted = caller === null || isBackground || take(key, caller, now())
    if (!isAdmitted) refused.push(key)
    return isAdmitted
  }
  const known = await cache.read(keys, { ...options, caller, mayAsk })
  for (const key of refused) if (!known.has(key)) known.set(key, tooMany(now()))
  return known
}

async function refreshQuotes(
  parts: ServiceParts,
  due: readonly StoredEntry[],
  { caller, isBackground = false }: Ask,
) {
  const { providers, calls } = parts
  const listings = due.flatMap(({ key }) => findListing(key.slice(QUOTE_PREFIX.length)) ?? [])
  const knownAtMs = new Map<string, number>(
    due.flatMap(({ key, asOfMs }) => (asOfMs ? [[key.slice(QUOTE_PREFIX.length), asOfMs]] : [])),
  )
  const outcomes = await tryInOrder({
    providers,
    listings,
    withoutSample: keepReal(due),
    ask: (provider, left) =>
      calls.askForQuotes({ provider, listings: left, caller, knownAtMs, isBackground }),
  })
  for (const { symbol } of listings) {
    if (outcomes.has(symbol)) continue
    outcomes.set(symbol, noSource(describeProblem.unknown(symbol), parts.now()))
  }
  return addPrefix(outcomes, QUOTE_PREFIX)
}

/** None of the providers has such listings. */
function noSource(problem: string, nowMs: number): FetchOutcome {
  return { problem, retryAtMs: nowMs + NO_SOURCE_MS, isSpent: false }
}

/** Old real figures with their age are better than made-up new ones. */
function keepReal(due: readonly StoredEntry[]): Set<string> {
  const isReal = ({ value }: StoredEntry) =>
    typeof value === 'object' && value !== null && 'source' in value && value.source !== 'sample'
  return new Set(due.filter(isReal).map(({ key }) => key.slice(QUOTE_PREFIX.length)))
}

async function tryInOrder({
  providers,
  listings,
  withoutSample,
  ask,
}: {
  providers: readonly NamedProvider[]
  listings: readonly Listing[]
  withoutSample: ReadonlySet<string>
  ask: (provider: NamedProvider, left: readonly Listing[]) => Promise<Map<string, FetchOutcome>>
}): Promise<Map<string, FetchOutcome>> {
  const outcomes = new Map<string, FetchOutcome>()
  for (const provider of providers) {
    const left = listings.filter((listing) => {
      const outcome = outcomes.get(listing.symbol)
      if (outcome && 'value' in outcome) return false
      const isWanted = provider.name !== 'sample' || !withoutSample.has(listing.symbol)
      return isWanted && provider.symbolOf(listing) !== undefined
    })
    if (left.length === 0) continue
    for (const [symbol, outcome] of await ask(provider, left)) {
      // The first source's problem says more than the last one's, unless another caller may ask that.
      const isBetter = 'value' in outcome || !outcomes.has(symbol) || isPersonal(outcome)
      if (isBetter) outcomes.set(symbol, outcome)
    }
  }
  return outcomes
}

type Kept<T> = { value: T; source: QuoteSource; fetchedAtMs?: number }

function present<T>({
  symbols,
  find,
  nowMs,
  freshMs,
}: {
  symbols: readonly string[]
  find: (symbol: string) => Known | undefined
  nowMs: number
  freshMs: number
}): MarketAnswer<T> {
  const answer: MarketAnswer<T> = new Map()
  for (const symbol of symbols) {
    const known = find(symbol)
    if (known?.asOfMs) {
      const { value, source, fetchedAtMs } = known.value as Kept<T>
      const isStale = nowMs - known.asOfMs >= freshMs
      const retryAtMs = known.retryAtMs > nowMs ? known.retryAtMs : 0
      const asOfMs = fetchedAtMs ?? known.asOfMs
      const freshUntilMs = known.asOfMs + freshMs
      answer.set(symbol, { value, source, asOfMs, isStale, freshUntilMs, retryAtMs })
    } else {
      const toCome = describeProblem.toCome(symbol)
      const problem = known?.problem ?? toCome
      const retryAtMs = known?.retryAtMs || nowMs + 2_000
      answer.set(symbol, { problem, retryAtMs, isPending: problem === toCome })
    }
  }
  return answer
}

function tooMany(nowMs: number): Known {
  const problem = describeProblem.shareSpent()
  return { value: null, asOfMs: 0, problem, retryAtMs: nextDay(nowMs) }
}

function nextDay(nowMs: number): number {
  return nowMs - (nowMs % DAY_MS) + DAY_MS
}

function notListed(symbol: string): Known {
  return { value: null, asOfMs: 0, problem: describeProblem.unknown(symbol), retryAtMs: 0 }
}

function addPrefix(
  outcomes: ReadonlyMap<string, FetchOutcome>,
  prefix: string,
): Map<string, FetchOutcome> {
  return new Map([...outcomes].map(([symbol, outcome]) => [`${prefix}${symbol}`, outcome]))
}
