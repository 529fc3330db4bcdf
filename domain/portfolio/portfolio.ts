export type Holding = {
  symbol: string
  shares: number
  /** In US cents, so that sums stay exact. */
  currentPriceCents: number
  /** shares × price, in US cents. */
  totalValueCents: number
  /** Share of the portfolio's value, in percent. */
  weight: number
}

export type AnalysisCategory = {
  category: string
  /** 0–100. */
  score: number
  description: string
  recommendations: string[]
  /** The reasoning behind each recommendation, in the same order. */
  detailedThesis: string[]
}

export type PortfolioAnalysis = { holdings: Holding[]; categories: AnalysisCategory[] }

export function weighHoldings(
  positions: Pick<Holding, 'symbol' | 'shares' | 'currentPriceCents'>[],
): Holding[] {
  const values = positions.map(({ shares, currentPriceCents }) =>
    Math.round(shares * currentPriceCents),
  )
  const total = values.reduce((sum, value) => sum + value, 0)
  return positions.map((position, index) => {
    const totalValueCents = values[index] ?? 0
    return {
      ...position,
      totalValueCents,
      weight: total === 0 ? 0 : (totalValueCents / total) * 100,
    }
  })
}
