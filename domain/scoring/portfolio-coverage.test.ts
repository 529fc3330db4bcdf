import { expect, test } from 'vitest'
import { HARB, LOTUS } from '#tests/fixtures/worked-examples.ts'
import { BUNDLED_RATES as rates } from '../markets/exchange-rates.ts'
import { analyzePortfolio } from './analyze-portfolio.ts'
import { findWayToScore, listPartial, requireCoverage } from './portfolio-coverage.ts'
import { SCHOOLS } from './schools.ts'
import { scoreCompany } from './score-company.ts'

const HARB_SCORES = scoreCompany(HARB)

/** HARB is known, NEW and OTHER are not; prices of 1, so that shares are weights. */
function score(weights: Record<string, number>, inputs: object = {}) {
  const holdings = Object.entries(weights).map(([symbol, shares]) => ({
    symbol,
    shares,
    price: 1,
    currency: 'USD',
    inputs: symbol === 'HARB' ? HARB.inputs : inputs,
  }))
  const found = analyzePortfolio(holdings, { rates })
  if ('withoutRate' in found) throw new Error('dollars should need no rate')
  return found
}

test.each([
  [{ HARB: 60, NEW: 40 }, true],
  [{ HARB: 59.9, NEW: 40.1 }, false],
  [{ HARB: 0.6, NEW: 0.3, OTHER: 0.1 }, true],
])('%o has scores for readers: %s', (weights, hasScore) => {
  const found = score(weights)
  const shown = requireCoverage(found)
  expect(found.overall, 'the command gives the mean in any case').not.toBeNull()
  expect(shown.overall !== null).toBe(hasScore)
  const judged = SCHOOLS.filter(({ id }) => found.schools[id].score !== null)
  expect(judged.map(({ id }) => shown.schools[id].score !== null)).toEqual(
    judged.map(() => hasScore),
  )
  expect(shown.schools.graham.scoredWeight).toBeCloseTo(found.schools.graham.scoredWeight, 12)
})

test('the shortest way is the heaviest holdings and, of each, the fewest figures', () => {
  const way = findWayToScore(score({ HARB: 30, NEW: 40, OTHER: 20, LAST: 10 }))
  expect(way?.steps.map(({ symbol }) => symbol)).toEqual(['NEW'])
  const { eps, equity, shares, ...rest } = LOTUS.inputs
  const almost = findWayToScore(score({ HARB: 30, NEW: 70 }, rest))
  const figures = almost?.steps[0]?.figures ?? []
  expect(figures.length).toBeGreaterThan(0)
  expect(figures.length).toBeLessThanOrEqual(2)
  expect([eps, equity, shares].every(Boolean)).toBe(true)
})

test('figures named on the way are enough', () => {
  const { eps, equity, ...rest } = LOTUS.inputs
  const before = findWayToScore(score({ HARB: 30, NEW: 70 }, rest))
  const entered = requireCoverage(score({ HARB: 30, NEW: 70 }, { ...rest, eps, equity }))
  expect(before?.steps).toHaveLength(1)
  expect(entered.overall).not.toBeNull()
  expect(findWayToScore(score({ HARB: 100 }))).toBeUndefined()
})

test('schools that score some of the value, but too little, are partial', () => {
  const judged = SCHOOLS.map(({ id }) => id).filter((id) => HARB_SCORES[id].score !== null)
  const ofHarb = (weights: Record<string, number>) => listPartial(score(weights))
  expect(ofHarb({ HARB: 59.9, NEW: 40.1 })).toEqual(judged)
  expect(ofHarb({ HARB: 60, NEW: 40 })).toEqual([])
  expect(ofHarb({ NEW: 100 }), 'none is scored').toEqual([])
})

test('where no company has a score, one school is enough, by the fewest figures', () => {
  const way = findWayToScore(score({ NEW: 70, OTHER: 30 }))
  expect(way?.schools).toHaveLength(1)
  expect(way?.schools[0]?.scoredWeight).toBe(0)
  expect(way?.steps.map(({ symbol, place }) => [symbol, place])).toEqual([['NEW', 0]])
})

test('the way is given by row, heaviest first, with each figure once', () => {
  const way = findWayToScore(score({ OTHER: 30, NEW: 40, HARB: 30 }))
  expect(way?.schools[0]?.school).toBe('graham')
  expect(way?.schools[0]?.scoredWeight).toBeCloseTo(0.3)
  expect(way?.steps.map(({ place, weight }) => [place, weight])).toEqual([[1, 0.4]])
  const figures = way?.steps[0]?.figures ?? []
  expect(new Set(figures).size).toBe(figures.length)
})

test('funds and preference shares are no steps, and said to be in the way if the rest is too little', () => {
  const light = findWayToScore(score({ HARB: 20, SPY: 40, NEW: 40 }))
  expect(light?.steps.map(({ symbol }) => symbol)).toEqual(['NEW'])
  expect(light?.unscorable).toEqual([])
  const heavy = findWayToScore(score({ HARB: 20, SPY: 40, '005935.KS': 20, NEW: 20 }))
  expect(heavy?.steps).toEqual([])
  expect(heavy?.unscorable).toEqual(['SPY', '005935.KS'])
})
