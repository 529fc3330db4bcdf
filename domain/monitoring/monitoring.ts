import type { EnteredHolding } from '../portfolio/check-holdings.ts'
import type { PortfolioAnalysis } from '../portfolio/portfolio.ts'
import { type PortfolioFigures, withoutPrices } from '../portfolio/portfolio-figures.ts'
import { getOverallScore } from '../scoring/score-bands.ts'
import type { School } from '../scoring/score-company.ts'

/**
 * How often a saved portfolio is scored again. Reports are sent at 08:00 Hong Kong time at the
 * start of each period.
 */
export const MONITORING_FREQUENCIES = [
  { value: 'weekly', label: 'Weekly (recommended)', period: 'every Monday' },
  { value: 'monthly', label: 'Monthly (once a month)', period: 'on the first day of each month' },
  {
    value: 'quarterly',
    label: 'Quarterly (every 3 months)',
    period: 'on January 1, April 1, July 1 and October 1',
  },
  {
    value: 'biannually',
    label: 'Biannually (every 6 months)',
    period: 'on January 1 and July 1',
  },
  { value: 'annually', label: 'Annually', period: 'on January 1' },
] as const

export type MonitoringFrequency = (typeof MONITORING_FREQUENCIES)[number]['value']

/** "every Monday at 08:00, Hong Kong time" */
export function describePeriod(frequency: MonitoringFrequency): string {
  const { period } =
    MONITORING_FREQUENCIES.find(({ value }) => value === frequency) ?? MONITORING_FREQUENCIES[0]
  return `${period} at 08:00, Hong Kong time`
}

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
  const scoreOf = (name: string) =>
    categories.find(({ category }) => category === name)?.score ?? null
  return {
    holdings: holdings.map(({ symbol, shares, currentPriceCents }) => ({
      ...{ symbol, shares, price: currentPriceCents / 100, currency: 'USD' },
    })),
    scores: { graham: scoreOf('Graham'), buffett: scoreOf('Buffett'), lynch: scoreOf('Lynch') },
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
    ...{ symbol, shares, price, currency },
    ...(inputs && { inputs }),
  }))
  return {
    type: 'monitoring',
    data: {
      ...{ email, owner, frequency, holdings, scores, overall, isDemo },
      ownFigures: withoutPrices(ownFigures),
    },
  } as const
}
