import { setTimeout as wait } from 'node:timers/promises'
import type { PriceOrigin } from '#domain/monitoring/monitoring-changes.ts'
import type { MarketDesk } from '#functions/_shared/markets/market-desk.ts'
import { describeProblem } from '#functions/_shared/markets/provider-calls.ts'
import { titleOf } from '#functions/_shared/markets/providers/choose-providers.ts'

/** `isLasting`: waiting will not help. */
export type PriceEntry =
  | { price: number; currency: string; origin: PriceOrigin }
  | { problem: string; isLasting: boolean }

export type PriceBook = {
  read(symbols: Iterable<string>): Promise<ReadonlyMap<string, PriceEntry>>
}

type Desk = Pick<MarketDesk, 'readQuotes'>

type Options = {
  patienceMs: number
  signal: AbortSignal
}

const askedAtOnce = 50
const pauseMs = 500
const freshMs = 12 * 3_600_000
/**
 * Provider credits are counted under this name: at most a quarter of the day's, the rest is for
 * readers.
 */
export const monitoringCaller = { account: 'portfolio monitoring', network: null }

export function createPriceBook(desk: Desk, { patienceMs, signal }: Options): PriceBook {
  const known = new Map<string, PriceEntry>()

  async function ask(symbols: readonly string[], isLast: boolean): Promise<void> {
    for (let start = 0; start < symbols.length; start += askedAtOnce) {
      const part = symbols.slice(start, start + askedAtOnce)
      const answer = await desk.readQuotes(part, {
        caller: monitoringCaller,
        freshMs,
        isBackground: true,
      })
      for (const [symbol, found] of answer) {
        const entry = readEntry(symbol, found, isLast)
        if (entry) known.set(symbol, entry)
      }
    }
  }

  return {
    async read(symbols) {
      const wanted = new Set(symbols)
      const unknown = () => [...wanted].filter((symbol) => !known.has(symbol))
      const endsAt = Date.now() + patienceMs
      let left = unknown()
      while (left.length > 0) {
        await ask(left, signal.aborted || Date.now() >= endsAt)
        left = unknown()
        if (left.length > 0) await wait(pauseMs, undefined, { signal }).catch(() => {})
      }
      return known
    },
  }
}

type Found =
  Awaited<ReturnType<Desk['readQuotes']>> extends Map<string, infer Value> ? Value : never

/** Undefined if a newer price may still arrive. Only the last try accepts a stale one. */
function readEntry(symbol: string, found: Found, isLast: boolean): PriceEntry | undefined {
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
  const origin = { source: titleOf(found.source), date: tradedOn.slice(0, 10) }
  return { price: close, currency, origin }
}

const lasting = [describeProblem.unknown, describeProblem.notInPlan, describeProblem.otherCompany]
