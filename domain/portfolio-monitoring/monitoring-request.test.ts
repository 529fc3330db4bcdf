import { expect, test } from 'vitest'
import { DEMO_ANALYSIS } from '../scoring/demo-analysis.ts'
import { mapSchools } from '../scoring/schools.ts'
import {
  describeDemo,
  describeMonitor,
  describeMonitoring,
  type MonitoringRequest,
} from './monitoring-request.ts'

const request: MonitoringRequest = {
  email: 'mei@kachi.test',
  owner: 'mei@kachi.test',
  frequency: 'quarterly',
  analysis: describeDemo(DEMO_ANALYSIS),
  analysisDate: '2026-11-20T08:00:00.000Z',
}

test('a request becomes a contact and an event with the specified properties', () => {
  const [contact, event] = describeMonitoring(request)
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

test('the demonstration is monitored as holdings in dollars, and marked', () => {
  const { data } = describeMonitor(request)
  expect(data).toMatchObject({ isDemo: true, overall: 77, scores: { graham: 75 } })
  expect(data.holdings[3]).toEqual({ symbol: 'BRK.B', shares: 25, price: 300, currency: 'USD' })
})

test('only what monitoring needs leaves the device', () => {
  const holding = { symbol: 'AAPL', shares: 1, price: 200, currency: 'USD' }
  const inputs = { eps: [1, 2, 3] }
  const analysis = {
    overall: 50,
    scores: mapSchools(() => 50),
    holdings: [
      { ...holding, note: 'from my broker', weight: 1 },
      { ...holding, inputs },
    ],
  }
  const ownFigures = { 'AAPL USD': { price: 20, equity: 900 }, 'MSFT USD': { price: 1 } }
  const { data } = describeMonitor({ ...request, analysis: { ...analysis, ownFigures } })
  expect(data.holdings).toEqual([holding, { ...holding, inputs }])
  expect(data.ownFigures).toEqual({ 'AAPL USD': { equity: 900 } })
})
