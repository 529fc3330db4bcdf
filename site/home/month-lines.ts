import { SNAPSHOT_SYMBOLS, type SnapshotSymbol } from '#domain/markets/market-snapshot.ts'
import type { PricePoint, QuoteSource } from '#domain/markets/quote.ts'
import { summarizeHistory } from '#domain/markets/summarize-history.ts'
import { askMarket } from '#site/data/market-path.ts'
import { postPublicFunction } from '#site/data/post-public-function.ts'
import { parseHistory } from '#site/data/price-history.ts'

/** In a picture of 64 × 24 units. */
export type MonthLine = {
  path: string
  end: [x: number, y: number]
  /** Describes the line, such as `+2.9% in a month`. */
  text: string
  source: QuoteSource | undefined
}

export type MonthLines = Partial<Record<SnapshotSymbol, MonthLine>>

const WIDTH = 64
const HEIGHT = 24
/** Room for the line's width and the dot at its end. */
const EDGE = 3

/** Leaves out a line that cannot be loaded: the figure is enough. */
export async function fetchMonthLines(): Promise<MonthLines> {
  const lines: MonthLines = {}
  const reads = SNAPSHOT_SYMBOLS.map(async (symbol) => {
    const { points, origin } = await askMarket('market-history', async () => {
      return parseHistory(await postPublicFunction('market-history', { symbol, range: '1M' }))
    })
    const line = drawLine(points)
    if (line) lines[symbol] = { ...line, source: origin?.source }
  })
  await Promise.allSettled(reads)
  return lines
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
  return { path, end: places.at(-1) ?? [0, 0], text: `${change} in a month` }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
