// The chart of the dividends article is the one table of these rates.
import chart from '#content/charts/dividends-net-of-withholding.json' with { type: 'json' }
import { listWithholdingMarkets } from '#domain/markets/withholding-markets.ts'

export const WITHHOLDING_SOURCE = { note: chart.note, source: chart.source }

const KEPT = new Map(
  chart.series.flatMap(({ points }) =>
    points.map(([market, kept]) => [market, Number(kept) / 100]),
  ),
)

/** What is left of a dividend, the least and the most; undefined for a country that the table does not have. */
export function findKeptShare(symbol: string): { min: number; max: number } | undefined {
  const shares = listWithholdingMarkets(symbol).map((market) => {
    const kept = KEPT.get(market)
    if (kept === undefined) throw new Error(`the table of the article should have ${market}`)
    return kept
  })
  return shares.length > 0 ? { min: Math.min(...shares), max: Math.max(...shares) } : undefined
}
