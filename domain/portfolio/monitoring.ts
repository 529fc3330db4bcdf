import type { PortfolioAnalysis } from './portfolio.ts'
import { getOverallScore } from './score-bands.ts'

/** How often a saved portfolio is looked at again, with the words that describe it. */
export const MONITORING_FREQUENCIES = [
  { value: 'weekly', label: 'Weekly (recommended)' },
  { value: 'monthly', label: 'Monthly (once a month)' },
  { value: 'quarterly', label: 'Quarterly (every 3 months)' },
  { value: 'biannually', label: 'Biannually (every 6 months)' },
  { value: 'annually', label: 'Annually' },
] as const

export type MonitoringFrequency = (typeof MONITORING_FREQUENCIES)[number]['value']

export type MonitoringRequest = {
  email: string
  frequency: MonitoringFrequency
  analysis: PortfolioAnalysis
  /** When the analysis was saved, ISO 8601. */
  analysisDate: string
}

/** The two calls of the customer-relationship function that one request stands for. */
export function describeMonitoring({
  email,
  frequency,
  analysis,
  analysisDate,
}: MonitoringRequest) {
  const scores = analysis.categories.map(({ score }) => score)
  const buffett = analysis.categories.find(({ category }) => category === 'Buffett')
  return [
    {
      type: 'contact',
      data: {
        email,
        portfolioAnalysisDate: analysisDate,
        buffettTestScore: buffett?.score,
        source: 'portfolio_analyzer',
      },
    },
    {
      type: 'event',
      data: {
        eventName: 'portfolio_analysis',
        email,
        properties: {
          overall_score: getOverallScore(scores),
          portfolio_size: analysis.holdings.length,
          monitoring_frequency: frequency,
          analysis_date: analysisDate,
          source: 'portfolio_analyzer',
        },
      },
    },
  ] as const
}
