import { expect, test } from 'vitest'
import { DEMO_ANALYSIS } from './demo-analysis.ts'
import { describeMonitoring } from './monitoring.ts'

test('a request becomes a contact and an event with the specified properties', () => {
  const [contact, event] = describeMonitoring({
    email: 'mei@kachi.test',
    frequency: 'quarterly',
    analysis: DEMO_ANALYSIS,
    analysisDate: '2026-11-20T08:00:00.000Z',
  })
  expect(contact.data).toEqual({
    email: 'mei@kachi.test',
    portfolioAnalysisDate: '2026-11-20T08:00:00.000Z',
    buffettTestScore: 85,
    source: 'portfolio_analyzer',
  })
  expect(event.data.properties).toEqual({
    overall_score: 77,
    portfolio_size: 4,
    monitoring_frequency: 'quarterly',
    analysis_date: '2026-11-20T08:00:00.000Z',
    source: 'portfolio_analyzer',
  })
})
