import { expect, test } from 'vitest'
import { DEMO_ANALYSIS } from './demo-analysis.ts'
import { getOverallScore, getScoreBand } from './score-bands.ts'

test('the demo holdings have the specified values and weights', () => {
  const rows = DEMO_ANALYSIS.holdings.map((holding) => [
    holding.symbol,
    holding.shares,
    holding.totalValueCents / 100,
    holding.weight,
  ])
  expect(rows).toEqual([
    ['AAPL', 100, 15_000, 30],
    ['GOOGL', 50, 5_000, 10],
    ['MSFT', 75, 22_500, 45],
    ['BRK.B', 25, 7_500, 15],
  ])
})

test('the demo scores are 75, 85 and 70, overall 77, good', () => {
  const scores = DEMO_ANALYSIS.categories.map(({ score }) => score)
  expect(scores).toEqual([75, 85, 70])
  expect(getScoreBand(getOverallScore(scores) ?? 0).label).toBe('Good')
})

test('each recommendation has its thesis', () => {
  for (const { recommendations, detailedThesis } of DEMO_ANALYSIS.categories) {
    expect(detailedThesis).toHaveLength(recommendations.length)
  }
})
