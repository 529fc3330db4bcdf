import { BUNDLED_RATES } from '#domain/markets/exchange-rates.ts'
import type { EnteredHolding } from '#domain/portfolio/check-holdings.ts'
import { analyzePortfolio, type PortfolioScore } from '#domain/scoring/analyze-portfolio.ts'

/**
 * Values, weights and scores of confirmed holdings. No source of annual accounts is asked here, so only
 * holdings that bring inputs of their own have scores. A sentence where a currency has no rate.
 */
export async function analyze(
  holdings: EnteredHolding[],
): Promise<PortfolioScore | { problem: string }> {
  const score = analyzePortfolio(holdings, { rates: BUNDLED_RATES })
  if (!('withoutRate' in score)) return score
  const currencies = score.withoutRate.join(', ')
  return {
    problem: `There is no exchange rate for ${currencies}, so these holdings cannot be weighed against the others. Give their prices in another currency, or analyze them alone.`,
  }
}
