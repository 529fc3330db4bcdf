import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import type { Listing } from '#domain/markets/listing.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import type { HistoryRange } from '#domain/markets/quote.ts'
import { describeError, describeGrant } from './call-problems.ts'
import type { MarketCaller } from './market-caller.ts'
import type { CallOutcome, FetchOutcome, Grant, MarketStore, Priority } from './market-store.ts'
import { ProviderError } from './providers/provider-request.ts'
import type { NamedProvider } from './providers/quote-provider.ts'
import { createOutcomeRecord, type RecordOutcome } from './record-outcomes.ts'

/** `caller` is null for calls that are made for all readers. */
export type ProviderCall = {
  provider: NamedProvider
  listings: readonly Listing[]
  caller: MarketCaller | null
}

type QuotesCall = ProviderCall & {
  knownAtMs: ReadonlyMap<string, number>
  isBackground: boolean
}

/** Many more than are asked for in half an hour. */
const MAX_FAILING = 10_000

type Settling = {
  fetchedAtMs?: ReadonlyMap<string, number> | undefined
  /** Whether the answer as a whole was read, and cost credits. */
  isPartOfMetered?: boolean
}

type CreditClass = { priority: Priority; knownAtMs?: number | undefined }

const HOME: ReadonlySet<string> = new Set(SNAPSHOT_SYMBOLS)
const isHome = ({ symbol }: Listing) => HOME.has(symbol)

export class ProviderCalls {
  readonly #store: MarketStore
  readonly #now: () => number
  readonly #warned = new Set<string>()
  readonly #record: RecordOutcome
  /** By provider and symbol, how often in a row there was no answer. */
  readonly #failures = new Map<string, number>()

  constructor(store: MarketStore, now: () => number) {
    this.#store = store
    this.#now = now
    this.#record = createOutcomeRecord(store)
  }

  /**
   * By symbol. Symbols without credits are not asked; their outcome says when there will be some.
   */
  async askForQuotes(call: QuotesCall): Promise<Map<string, FetchOutcome>> {
    const outcomes = new Map<string, FetchOutcome>()
    const granted: Listing[] = call.provider.isUnmetered ? [...call.listings] : []
    for (const { listings, ...creditClass } of call.provider.isUnmetered
      ? []
      : sortByPriority(call)) {
      const grant = await this.#takeCredits({ ...call, listings }, creditClass)
      granted.push(...listings.slice(0, grant.granted))
      for (const { symbol } of listings.slice(grant.granted)) {
        outcomes.set(symbol, describeGrant(symbol, grant, [this.#now(), creditClass.priority]))
      }
    }
    for (const batch of cutIntoBatches(granted, call.provider.maxBatch)) {
      const answers = await this.#askBatch({ ...call, listings: batch })
      for (const [symbol, outcome] of answers) outcomes.set(symbol, outcome)
    }
    return outcomes
  }

  async askForHistory(call: ProviderCall, range: HistoryRange): Promise<Map<string, FetchOutcome>> {
    const { provider } = call
    const [listing] = call.listings
    if (!listing || !provider.fetchHistory) return new Map()
    const grant = await this.#takeCredits(call, { priority: 'history' })
    if (grant.granted === 0) {
      return new Map([
        [listing.symbol, describeGrant(listing.symbol, grant, [this.#now(), 'history'])],
      ])
    }
    try {
      const now = new Date(this.#now())
      const ask = () => provider.fetchHistory?.(listing, range, now) ?? Promise.resolve([])
      const points = await this.#callPatiently(call, ask)
      return this.#settle(call, () => (points.length > 0 ? points : missing))
    } catch (error) {
      return this.#settle(call, () => asProviderError(error))
    }
  }

  async #askBatch(call: ProviderCall): Promise<Map<string, FetchOutcome>> {
    const { provider, listings } = call
    try {
      const ask = () => provider.fetchQuotes(listings)
      const { answers, creditsLeft, fetchedAtMs } = await this.#callPatiently(call, ask)
      const left = [...answers.values()].some(isRateLimit) ? 0 : creditsLeft
      if (!provider.isUnmetered) await this.#recordCredits(provider, listings.length, left)
      return this.#settle(call, ({ symbol }) => answers.get(symbol) ?? missing, {
        fetchedAtMs,
        isPartOfMetered: !provider.isUnmetered,
      })
    } catch (error) {
      return this.#settle(call, () => asProviderError(error))
    }
  }

  /** The provider's own count includes calls that another program made with the same key. */
  async #recordCredits({ name, limits }: NamedProvider, ours: number, left = Infinity) {
    const used = limits.minute - left
    if (used > ours) await this.#store.record(name, 'minute-spent', { ...limits, minute: used })
  }

  /** A repeated call costs its credits again; without credits it is not made. */
  #callPatiently<T>(call: ProviderCall, ask: () => Promise<T>): Promise<T> {
    const { name, limits, isUnmetered } = call.provider
    if (isUnmetered) return ask()
    const [first] = call.listings
    const symbol = call.listings.length === 1 ? first?.symbol : undefined
    const recorded = { provider: name, limits, caller: call.caller, symbol }
    const isFailing = symbol !== undefined && this.#failures.has(`${name} ${symbol}`)
    let failure: unknown
    return repetition.execute(async ({ attempt }) => {
      if (attempt > 0) {
        if (isFailing) throw new GivenUp(failure)
        const { granted } = await this.#takeCredits(call, { priority: 'history' })
        if (granted < call.listings.length) throw new GivenUp(failure)
      }
      try {
        const answer = await ask()
        await this.#record(recorded, 'answered')
        return answer
      } catch (error) {
        failure = error
        this.#warnOnce(error)
        await this.#record(recorded, outcomeOfFailure(error, call))
        throw error
      }
    })
  }

  /** Tells the operator once, for example about a wrong key. */
  #warnOnce(error: unknown): void {
    if (!(error instanceof ProviderError) || error.code !== 'refused') return
    const { message } = error
    if (!this.#warned.has(message)) console.warn(JSON.stringify({ level: 'warn', message }))
    this.#warned.add(message)
  }

  #takeCredits(
    { provider, listings, caller }: ProviderCall,
    creditClass: CreditClass,
  ): Promise<Grant> {
    if (provider.isUnmetered) return Promise.resolve({ granted: listings.length })
    return this.#store.takeCredits({
      ...creditClass,
      provider: provider.name,
      wanted: listings.length,
      limits: provider.limits,
      caller: creditClass.priority === 'first' ? null : caller,
    })
  }

  #settle(
    { provider, listings }: ProviderCall,
    answerOf: (listing: Listing) => unknown,
    { fetchedAtMs, isPartOfMetered = false }: Settling = {},
  ): Map<string, FetchOutcome> {
    const outcomes = new Map<string, FetchOutcome>()
    for (const listing of listings) {
      const answer = answerOf(listing)
      const outcome =
        answer instanceof ProviderError
          ? describeError(listing.symbol, answer, {
              nowMs: this.#now(),
              isPartOfMetered,
              failures: this.#countFailure(provider, listing),
            })
          : {
              value: {
                value: answer,
                source: provider.name,
                fetchedAtMs: fetchedAtMs?.get(listing.symbol),
              },
              asOfMs: this.#now(),
            }
      if ('value' in outcome) this.#failures.delete(`${provider.name} ${listing.symbol}`)
      outcomes.set(listing.symbol, outcome)
    }
    return outcomes
  }

  #countFailure({ name }: NamedProvider, { symbol }: Listing): number {
    const key = `${name} ${symbol}`
    const failures = (this.#failures.get(key) ?? 0) + 1
    if (this.#failures.size >= MAX_FAILING) this.#failures.clear()
    this.#failures.set(key, failures)
    return failures
  }
}

/** A call with the home page's symbols holds no others: one that a reader chose could make the provider fail for all. */
function cutIntoBatches(listings: readonly Listing[], most: number): Listing[][] {
  const parts = [listings.filter(isHome), listings.filter((listing) => !isHome(listing))]
  return parts.flatMap((part) =>
    Array.from({ length: Math.ceil(part.length / most) }, (_, index) =>
      part.slice(index * most, (index + 1) * most),
    ),
  )
}

/** The home page's symbols first, then unknown quotes before old ones. */
function sortByPriority({ listings, knownAtMs, isBackground }: QuotesCall) {
  const classes = [true, false].flatMap((isFirst) =>
    [false, true].map((isKnown) => {
      const part = listings.filter(
        (listing) => isHome(listing) === isFirst && knownAtMs.has(listing.symbol) === isKnown,
      )
      const times = part.map(({ symbol }) => knownAtMs.get(symbol) ?? Infinity)
      const priority: Priority = isFirst ? 'first' : isBackground ? 'background' : 'quote'
      const oldestMs = isKnown && !isBackground ? Math.min(...times) : undefined
      return { listings: part, priority, knownAtMs: oldestMs }
    }),
  )
  return classes.filter((one) => one.listings.length > 0)
}

/**
 * One second first, doubling, thirty at most. Fewer retries than in docs/behavior.md, because each
 * costs credits.
 */
const repetition = retry(
  handleWhen((error) => error instanceof ProviderError && error.code === 'unavailable'),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 1_000, maxDelay: 30_000 }) },
)

const missing = new ProviderError('unknown-symbol', 'The symbol was not in the answer.')

/** A call is not repeated, for example since no credits are left; `cause` is the error of the last one. */
class GivenUp extends Error {
  constructor(cause: unknown) {
    super('the call is not repeated', { cause })
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

/**
 * An unknown symbol is not a failure of the provider, nor is an answer that cannot be read about what a reader chose: five
 * of them would suspend it for everyone.
 */
function outcomeOfFailure(error: unknown, { caller }: ProviderCall): CallOutcome {
  const code = error instanceof ProviderError ? error.code : undefined
  if (code === 'day-spent') return 'day-spent'
  if (code === 'rate-limited') return 'minute-spent'
  const isAnswer =
    code === 'unknown-symbol' || code === 'plan-restricted' || code === 'other-company'
  const isUnreadable = code === 'malformed' || code === 'too-large'
  return isAnswer || (isUnreadable && caller !== null) ? 'answered' : 'failed'
}
