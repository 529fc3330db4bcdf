import { findInstrument } from '#domain/markets/instruments.ts'
import { SNAPSHOT_SYMBOLS } from '#domain/markets/market-snapshot.ts'
import {
  type HistoryRange,
  type MarketQuote,
  type PricePoint,
  QUOTE_FRESH_MS,
  RANGE_SPANS,
} from '#domain/markets/quote.ts'
import { sampleHistory, sampleQuote } from '#domain/markets/sample-feed.ts'
import type { MarketAnswer, MarketProblem, Sourced } from './market-service.ts'
import { offersSamples } from './providers/choose-providers.ts'

/** `samplePrices` of a request. Left out, samples stand in for the home page's nine alone. */
export type SampleChoice = boolean | undefined

const HOME: ReadonlySet<string> = new Set(SNAPSHOT_SYMBOLS)

/**
 * Puts samples in the place of figures that no provider has.
 *
 * @returns the symbols without a figure that have a sample for a caller who asks for it
 */
export function addSampleQuotes(
  answer: MarketAnswer<MarketQuote>,
  samplePrices: SampleChoice,
): string[] {
  const offered: string[] = []
  const now = latestStep()
  for (const [symbol, found] of answer) {
    const instrument = canStandIn(found) ? findInstrument(symbol) : undefined
    if (!instrument) continue
    if (isWanted(symbol, samplePrices))
      answer.set(symbol, sourced(sampleQuote(instrument, now), now))
    else offered.push(symbol)
  }
  return offered
}

/** The history, or a sample in the place of one that no provider has. */
export function orSampleHistory(
  found: Sourced<PricePoint[]> | MarketProblem,
  {
    symbol,
    range,
    samplePrices,
  }: { symbol: string; range: HistoryRange; samplePrices: SampleChoice },
): Sourced<PricePoint[]> | MarketProblem {
  const instrument = canStandIn(found) ? findInstrument(symbol) : undefined
  if (!instrument || !isWanted(symbol, samplePrices)) return found
  const now = latestStep()
  return sourced(sampleHistory(instrument, now, RANGE_SPANS[range]), now)
}

function canStandIn(found: Sourced<unknown> | MarketProblem): boolean {
  return 'problem' in found && !found.isPending && offersSamples(getVariable)
}

function isWanted(symbol: string, samplePrices: SampleChoice): boolean {
  return samplePrices ?? HOME.has(symbol)
}

/** Samples move every five minutes, so answers of one step are the same. */
function latestStep(): Date {
  const nowMs = Date.now()
  return new Date(nowMs - (nowMs % QUOTE_FRESH_MS))
}

function sourced<Value>(value: Value, now: Date): Sourced<Value> {
  const asOfMs = now.getTime()
  const freshUntilMs = asOfMs + QUOTE_FRESH_MS
  return { value, source: 'sample', asOfMs, isStale: false, freshUntilMs, retryAtMs: 0 }
}

function getVariable(name: string): string | undefined {
  return Deno.env.get(name) || undefined
}
