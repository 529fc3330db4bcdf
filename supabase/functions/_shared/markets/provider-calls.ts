import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import type { Listing } from '#domain/markets/listing.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import type { HistoryRange } from '#domain/markets/quote.ts'
import type { CallOutcome, Grant, MarketStore, Outcome } from './market-store.ts'
import { ProviderError } from './providers/provider-request.ts'
import type { NamedProvider } from './providers/quote-provider.ts'

/** `caller` is null for calls that are made for all readers. */
export type ProviderCall = {
  provider: NamedProvider
  listings: readonly Listing[]
  caller: string | null
}

const home: ReadonlySet<string> = new Set(SNAPSHOT_SYMBOLS)
const isHome = ({ symbol }: Listing) => home.has(symbol)
const daySeconds = 86_400

export class ProviderCalls {
  readonly #store: MarketStore
  readonly #now: () => number

  constructor(store: MarketStore, now: () => number) {
    this.#store = store
    this.#now = now
  }

  /** By symbol. A symbol without credits left is not asked for; its outcome says when there will be some. */
  async askForQuotes(call: ProviderCall): Promise<Map<string, Outcome>> {
    const outcomes = new Map<string, Outcome>()
    const granted: Listing[] = []
    for (const isFirst of [true, false]) {
      const part = call.listings.filter((listing) => isHome(listing) === isFirst)
      if (part.length === 0) continue
      const grant = await this.#takeCredits({ ...call, listings: part }, isFirst)
      granted.push(...part.slice(0, grant.granted))
      for (const { symbol } of part.slice(grant.granted)) {
        outcomes.set(symbol, describeGrant(symbol, grant, this.#now()))
      }
    }
    for (let start = 0; start < granted.length; start += call.provider.maxBatch) {
      const batch = granted.slice(start, start + call.provider.maxBatch)
      const answers = await this.#askBatch({ ...call, listings: batch })
      for (const [symbol, outcome] of answers) outcomes.set(symbol, outcome)
    }
    return outcomes
  }

  /** Has lower priority than the home page's quotes, even for a symbol of the home page. */
  async askForHistory(call: ProviderCall, range: HistoryRange): Promise<Map<string, Outcome>> {
    const [listing] = call.listings
    if (!listing) return new Map()
    const grant = await this.#takeCredits(call, false)
    if (grant.granted === 0) {
      return new Map([[listing.symbol, describeGrant(listing.symbol, grant, this.#now())]])
    }
    try {
      const now = new Date(this.#now())
      const ask = () => call.provider.fetchHistory(listing, range, now)
      const points = await this.#callPatiently(call, ask)
      return this.#settle(call, () => (points.length > 0 ? points : missing))
    } catch (error) {
      return this.#settle(call, () => asProviderError(error))
    }
  }

  async #askBatch(call: ProviderCall): Promise<Map<string, Outcome>> {
    const { provider, listings } = call
    try {
      const ask = () => provider.fetchQuotes(listings)
      const { answers, spent } = await this.#callPatiently(call, ask)
      if (spent || [...answers.values()].some(isRateLimit)) {
        await this.#store.record(provider.name, `${spent ?? 'minute'}-spent`, provider.limits)
      }
      return this.#settle(call, ({ symbol }) => answers.get(symbol) ?? missing)
    } catch (error) {
      return this.#settle(call, () => asProviderError(error))
    }
  }

  /** A repeated call costs credits again, so without credits it is not made. */
  #callPatiently<T>(call: ProviderCall, ask: () => Promise<T>): Promise<T> {
    const { name, limits } = call.provider
    let failure: unknown
    return repetition.execute(async ({ attempt }) => {
      if (attempt > 0) {
        const { granted } = await this.#takeCredits(call, false)
        if (granted < call.listings.length) throw new GivenUp(failure)
      }
      try {
        const answer = await ask()
        await this.#store.record(name, 'answered', limits)
        return answer
      } catch (error) {
        failure = error
        await this.#store.record(name, outcomeOfFailure(error), limits)
        throw error
      }
    })
  }

  #takeCredits({ provider, listings, caller }: ProviderCall, isFirst: boolean): Promise<Grant> {
    return this.#store.takeCredits({
      provider: provider.name,
      wanted: listings.length,
      limits: provider.limits,
      isHome: isFirst,
      caller: isFirst ? null : caller,
    })
  }

  #settle(
    { provider, listings }: ProviderCall,
    answerOf: (listing: Listing) => unknown,
  ): Map<string, Outcome> {
    const outcomes = new Map<string, Outcome>()
    for (const listing of listings) {
      const answer = answerOf(listing)
      const outcome =
        answer instanceof ProviderError
          ? describeError(listing.symbol, answer, this.#now())
          : { value: { value: answer, source: provider.name }, asOfMs: this.#now() }
      outcomes.set(listing.symbol, outcome)
    }
    return outcomes
  }
}

/**
 * Specification, section 9: one second first, doubling, thirty at most. Fewer attempts, as each
 * costs credits.
 */
const repetition = retry(
  handleWhen((error) => error instanceof ProviderError && error.code === 'unavailable'),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 30_000 }) },
)

const missing = new ProviderError('unknown-symbol', 'The symbol was not in the answer.')

/** No credits are left to repeat a call; `cause` is the error of the last one. */
class GivenUp extends Error {
  constructor(cause: unknown) {
    super('no credits are left to repeat the call', { cause })
  }
}

function asProviderError(error: unknown): ProviderError {
  const reason = error instanceof GivenUp ? error.cause : error
  if (reason instanceof ProviderError) return reason
  throw reason
}

function isRateLimit(answer: unknown): boolean {
  return answer instanceof ProviderError && answer.code === 'rate-limited'
}

/** An unknown symbol says nothing against the provider. */
function outcomeOfFailure(error: unknown): CallOutcome {
  const code = error instanceof ProviderError ? error.code : undefined
  if (code === 'day-spent') return 'day-spent'
  if (code === 'rate-limited') return 'minute-spent'
  const isAnswer =
    code === 'unknown-symbol' || code === 'plan-restricted' || code === 'other-company'
  return isAnswer ? 'answered' : 'failed'
}

type Problem = Extract<Outcome, { problem: string }>

/** Shown to readers; the first two are the specification's texts. */
export const describeProblem = {
  daySpent: () => 'Daily API limit reached. Remaining requests: 0',
  shareSpent: () =>
    'Your account has asked for as many new quotes as one account may in a day. Please try again tomorrow.',
  unavailable: () => 'Service temporarily unavailable. Please try again later.',
  toCome: (symbol: string) =>
    `The quote of ${symbol} is still to come. Please try again in a moment.`,
  unknown: (symbol: string) => `No quote found for ${symbol}`,
  notInPlan: (symbol: string) => `${symbol} is not in the data plan of this publication.`,
  otherCompany: (symbol: string) =>
    `The answer for ${symbol} was about another listing and is not shown.`,
}

function describeError(symbol: string, error: ProviderError, nowMs: number): Problem {
  const { text, seconds } = explain(symbol, error, nowMs)
  return { problem: text, retryAtMs: nowMs + seconds * 1000, isSpent: true }
}

function explain(symbol: string, { code, retryAfterSeconds }: ProviderError, nowMs: number) {
  switch (code) {
    case 'unknown-symbol':
      return { text: describeProblem.unknown(symbol), seconds: 3_600 }
    case 'plan-restricted':
      return { text: describeProblem.notInPlan(symbol), seconds: daySeconds }
    case 'other-company':
      return { text: describeProblem.otherCompany(symbol), seconds: 3_600 }
    case 'day-spent':
      return { text: describeProblem.daySpent(), seconds: secondsToNextDay(nowMs) }
    case 'rate-limited':
      return {
        text: describeProblem.toCome(symbol),
        seconds: Math.min(retryAfterSeconds ?? 61, 3_600),
      }
    default:
      return { text: describeProblem.unavailable(), seconds: 10 + Math.random() * 5 }
  }
}

function describeGrant(symbol: string, grant: Grant, nowMs: number): Problem {
  const { reason, retryAtMs = nowMs + 61_000 } = grant
  const texts = {
    suspended: describeProblem.unavailable(),
    day: describeProblem.daySpent(),
    caller: describeProblem.shareSpent(),
    minute: describeProblem.toCome(symbol),
  }
  return { problem: texts[reason ?? 'minute'], retryAtMs, isSpent: false }
}

function secondsToNextDay(nowMs: number): number {
  return daySeconds - (Math.floor(nowMs / 1000) % daySeconds)
}
