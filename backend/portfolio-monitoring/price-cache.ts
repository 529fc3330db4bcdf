import { setTimeout as wait } from 'node:timers/promises'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import type { PriceOrigin } from '#domain/portfolio-monitoring/monitoring-changes.ts'
import type { MarketService } from '#functions/_shared/markets/market-service.ts'
import { monitoringCaller } from './monitoring-caller.ts'
import { type SymbolRequest, type SymbolTurn, takeTurns } from './round-robin.ts'

/** `isLasting`: waiting will not help. */
export type PriceEntry =
  | { price: number; currency: string; origin: PriceOrigin }
  | { problem: string; isLasting: boolean }

export type PriceCache = {
  fetchPrices(requests: readonly SymbolRequest[]): Promise<ReadonlyMap<string, PriceEntry>>
}

type QuoteService = Pick<MarketService, 'loadQuotes'>

type Options = {
  patienceMs: number
  signal: AbortSignal
}

const MAX_ASKED_AT_ONCE = 50
const PAUSE_MS = 500
const FRESH_MS = 12 * 3_600_000

export function createPriceCache(
  market: QuoteService,
  { patienceMs, signal }: Options,
): PriceCache {
  const known = new Map<string, PriceEntry>()

  /** @returns the turns that have not brought an answer and may be repeated */
  async function askFor(
    reader: string,
    turns: readonly SymbolTurn[],
    isLast: boolean,
  ): Promise<SymbolTurn[]> {
    const options = { caller: monitoringCaller(reader), freshMs: FRESH_MS, isBackground: true }
    const answer = await market.loadQuotes(
      turns.map(({ symbol }) => symbol),
      options,
    )
    return turns.filter(({ symbol }) => {
      const found = answer.get(symbol)
      // Another reader who wants it may have credits left.
      if (found && 'problem' in found && found.problem === describeProblem.shareSpent())
        return false
      const entry = found && priceEntry(symbol, found, isLast)
      if (entry) known.set(symbol, entry)
      return !entry
    })
  }

  /** One of each reader first, then twice as many, so that the next credits go to all of them. */
  async function ask(turns: readonly SymbolTurn[], isLast: boolean): Promise<SymbolTurn[]> {
    const lists = [...Map.groupBy(turns, ({ reader }) => reader)]
    const unanswered: SymbolTurn[] = []
    let [start, count] = [0, 1]
    while (lists.some(([, own]) => own.length > start)) {
      const end = start + count
      const asked = lists
        .filter(([, own]) => own.length > start)
        .map(([reader, own]) => askFor(reader, own.slice(start, end), isLast))
      unanswered.push(...(await Promise.all(asked)).flat())
      start = end
      count = Math.min(2 * count, MAX_ASKED_AT_ONCE)
    }
    return unanswered
  }

  return {
    async fetchPrices(requests) {
      let turns = takeTurns(requests)
      const endsAt = Date.now() + patienceMs
      let left = nextTurns(turns, known)
      while (left.length > 0) {
        const unanswered = await ask(left, signal.aborted || Date.now() >= endsAt)
        const asked = new Set(left)
        turns = [...turns.filter((turn) => !asked.has(turn)), ...unanswered]
        left = nextTurns(turns, known)
        if (unanswered.length > 0) await wait(PAUSE_MS, undefined, { signal }).catch(() => {})
      }
      return known
    },
  }
}

/** One for each symbol that is not known yet, of a reader who may still ask for it. */
function nextTurns(
  turns: readonly SymbolTurn[],
  known: ReadonlyMap<string, PriceEntry>,
): SymbolTurn[] {
  const taken = new Set<string>()
  return turns.filter(({ symbol }) => {
    const isNext = !known.has(symbol) && !taken.has(symbol)
    taken.add(symbol)
    return isNext
  })
}

type Found =
  Awaited<ReturnType<QuoteService['loadQuotes']>> extends Map<string, infer Value> ? Value : never

/** Undefined if a newer price may still arrive. Only the last try accepts a stale one. */
function priceEntry(symbol: string, found: Found, isLast: boolean): PriceEntry | undefined {
  if ('problem' in found) {
    const { problem } = found
    const isLasting = lasting.some((write) => write(symbol) === problem)
    return isLasting || isLast ? { problem, isLasting } : undefined
  }
  // A made-up price never takes the place of a reader's own.
  if (found.source === 'sample')
    return { problem: describeProblem.unknown(symbol), isLasting: true }
  if (found.isStale && !isLast) return undefined
  const { close, currency, tradedOn } = found.value
  const origin = { source: nameSource(found.source), date: tradedOn.slice(0, 10) }
  return { price: close, currency, origin }
}

const lasting = [describeProblem.unknown, describeProblem.notInPlan, describeProblem.otherCompany]
