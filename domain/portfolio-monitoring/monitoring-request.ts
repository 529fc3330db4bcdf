import type { EnteredHolding } from '../portfolio/check-holdings.ts'
import type { PortfolioAnalysis } from '../portfolio/portfolio.ts'
import { type PortfolioFigures, withoutPrices } from '../portfolio/portfolio-figures.ts'
import { mapSchools, type School } from '../scoring/schools.ts'
import { getOverallScore } from '../scoring/score-bands.ts'
import type { MonitoringFrequency } from './monitoring-frequency.ts'

export type SavedAnalysis = {
  holdings: readonly EnteredHolding[]
  scores: Record<School, number | null>
  overall: number | null
  /** With which the scores were computed. */
  ownFigures?: PortfolioFigures
  isDemo?: boolean
}

export type MonitoringRequest = {
  email: string
  /** The account that asks. On a shared device, another account must not send the request. */
  owner: string
  frequency: MonitoringFrequency
  analysis: SavedAnalysis
  /** When the analysis was saved, ISO 8601. */
  analysisDate: string
}

/** The demo in the shape of a reader's own analysis. Prices in US dollars. */
export function describeDemo({ holdings, categories }: PortfolioAnalysis): SavedAnalysis {
  return {
    holdings: holdings.map(({ symbol, shares, currentPriceCents }) => ({
      symbol,
      shares,
      price: currentPriceCents / 100,
      currency: 'USD',
    })),
    scores: mapSchools(
      (_, { name }) => categories.find(({ category }) => category === name)?.score ?? null,
    ),
    overall: getOverallScore(categories.map(({ score }) => score)) ?? null,
    isDemo: true,
  }
}

export function describeMonitoring({
  email,
  frequency,
  analysis,
  analysisDate,
}: MonitoringRequest) {
  return [
    {
      type: 'contact',
      data: {
        email,
        portfolioAnalysisDate: analysisDate,
        buffettTestScore: analysis.scores.buffett,
        source: 'portfolio_analyzer',
      },
    },
    {
      type: 'event',
      data: {
        eventName: 'portfolio_analysis',
        email,
        properties: {
          overall_score: analysis.overall,
          portfolio_size: analysis.holdings.length,
          monitoring_frequency: frequency,
          analysis_date: analysisDate,
          source: 'portfolio_analyzer',
        },
      },
    },
  ] as const
}

export function describeMonitor({ email, owner, frequency, analysis }: MonitoringRequest) {
  const { scores, overall, ownFigures = {}, isDemo = false } = analysis
  // Only what monitoring needs leaves the device, whatever else the analysis carries.
  const holdings = analysis.holdings.map(({ symbol, shares, price, currency, inputs }) => ({
    symbol,
    shares,
    price,
    currency,
    ...(inputs && { inputs }),
  }))
  return {
    type: 'monitoring',
    data: {
      email,
      owner,
      frequency,
      holdings,
      scores,
      overall,
      isDemo,
      ownFigures: withoutPrices(ownFigures),
    },
  } as const
}
