import { parseFigure } from '#domain/format-number.ts'
import { SNAPSHOT_SYMBOLS, type SnapshotSymbol } from '#domain/markets/market-snapshot.ts'
import type { PricePoint, QuoteSource } from '#domain/markets/quote.ts'
import { summarizeHistory } from '#domain/markets/summarize-history.ts'
import { askMarket, NoFigure } from '#site/backend-client/market-client.ts'
import { postPublicFunction } from '#site/backend-client/post-public-function.ts'
import { parseHistory } from '#site/backend-client/price-history.ts'

/** In a picture of 64 × 24 units. */
export type MonthLine = {
  path: string
  end: [x: number, y: number]
  /** Describes the line, such as `+2.9% in a month`. */
  text: string
  source: QuoteSource | undefined
  /** From the last point but one to the last. */
  lastStep: number
}

export type MonthLines = {
  lines: Partial<Record<SnapshotSymbol, MonthLine>>
  /** When those that are still to come can be asked for. */
  retryAfterMs?: number
}

const WIDTH = 64
const HEIGHT = 24
const EDGE = 3

/**
 * A line that cannot be loaded is left out: its figure is enough.
 * @param before the answer before, which is completed if lines were still to come
 */
export async function fetchMonthLines(
  quotes: Record<string, LastQuote>,
  before?: MonthLines,
): Promise<MonthLines> {
  const lines: MonthLines['lines'] = before?.retryAfterMs ? { ...before.lines } : {}
  const waits: number[] = []
  const reads = SNAPSHOT_SYMBOLS.filter((symbol) => !lines[symbol]).map(async (symbol) => {
    try {
      const line = await fetchLine(symbol, quotes[symbol])
      if (line) lines[symbol] = line
    } catch (cause) {
      if (cause instanceof NoFigure && cause.retryAfterMs) waits.push(cause.retryAfterMs)
    }
  })
  await Promise.all(reads)
  return { lines, ...(waits.length > 0 ? { retryAfterMs: Math.min(...waits) } : {}) }
}

async function fetchLine(
  symbol: SnapshotSymbol,
  quote: LastQuote | undefined,
): Promise<MonthLine | undefined> {
  const { points, origin } = await askMarket('market-history', async () => {
    return parseHistory(await postPublicFunction('market-history', { symbol, range: '1M' }))
  })
  const line = drawLine(endWithQuote(points, quote))
  return line && { ...line, source: origin?.source }
}

type LastQuote = { close?: string | number | null; datetime?: string | null }

/** Histories end with the last full day; the figure beside the line may be newer. */
export function endWithQuote(
  points: readonly PricePoint[],
  quote: LastQuote | undefined,
): readonly PricePoint[] {
  const close = parseFigure(quote?.close)
  const date = quote?.datetime?.slice(0, 10) ?? ''
  const last = points.at(-1)
  if (close === undefined || !last || date < last.date) return points
  const before = date === last.date ? points.slice(0, -1) : points
  return [...before, { date, close }]
}

/** Undefined for fewer than two points. */
export function drawLine(points: readonly PricePoint[]): Omit<MonthLine, 'source'> | undefined {
  const summary = summarizeHistory(points)
  if (!summary) return undefined
  const { low, high, change } = summary
  const span = high.close - low.close
  const places = points.map(({ close }, index): [number, number] => {
    const rise = span === 0 ? 0.5 : (close - low.close) / span
    return [
      round(EDGE + (index / (points.length - 1)) * (WIDTH - 2 * EDGE)),
      round(HEIGHT - EDGE - rise * (HEIGHT - 2 * EDGE)),
    ]
  })
  const path = `M${places.map(([x, y]) => `${x} ${y}`).join('L')}`
  const lastStep = (points.at(-1)?.close ?? 0) - (points.at(-2)?.close ?? 0)
  return { path, end: places.at(-1) ?? [0, 0], text: `${change} in a month`, lastStep }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
