import { expect, test } from 'vitest'
import { scorePiotroski } from './piotroski.ts'

const BEFORE = {
  netIncome: 80,
  operatingCashFlow: 90,
  totalAssets: 1000,
  longTermDebt: 300,
  currentAssets: 400,
  currentLiabilities: 250,
  shares: 100,
  grossMargin: 0.3,
  revenue: 900,
}
const BETTER = {
  netIncome: 100,
  operatingCashFlow: 130,
  totalAssets: 1100,
  longTermDebt: 280,
  currentAssets: 450,
  currentLiabilities: 260,
  shares: 99,
  grossMargin: 0.31,
  revenue: 1010,
}

test('nine of nine for a company that got healthier in every way', () => {
  const { score, judged, signals } = scorePiotroski(BETTER, BEFORE)
  expect([score, judged, signals.length]).toEqual([9, 9, 9])
})

test('none for one that got worse in every way', () => {
  const worse = {
    netIncome: -10,
    operatingCashFlow: -20,
    totalAssets: 1000,
    longTermDebt: 310,
    currentAssets: 390,
    currentLiabilities: 260,
    shares: 101,
    grossMargin: 0.29,
    revenue: 890,
  }
  expect(scorePiotroski(worse, BEFORE)).toMatchObject({ score: 0, judged: 9 })
})

test('each signal depends on its own figures', () => {
  const changes: [string, object][] = [
    ['profit', { netIncome: 0 }],
    ['cashFlow', { operatingCashFlow: 0 }],
    ['returnOnAssets', { netIncome: 88 }],
    ['accruals', { operatingCashFlow: 100 }],
    ['leverage', { longTermDebt: 331 }],
    ['currentRatio', { currentAssets: 416 }],
    ['shares', { shares: 100.5 }],
    ['grossMargin', { grossMargin: 0.3 }],
    ['assetTurnover', { revenue: 990 }],
  ]
  for (const [id, change] of changes) {
    const { signals } = scorePiotroski({ ...BETTER, ...change }, BEFORE)
    expect([id, signals.find((signal) => signal.id === id)?.passed]).toEqual([id, false])
  }
})

test('as many shares as before are no new shares, and no debt is as good as less', () => {
  const { score } = scorePiotroski(
    { ...BETTER, shares: 100, longTermDebt: 0 },
    { ...BEFORE, longTermDebt: 0 },
  )
  expect(score).toBe(9)
})

test('what is not known is not judged', () => {
  expect(scorePiotroski(BETTER)).toMatchObject({ score: 3, judged: 3 })
  expect(scorePiotroski({}, BEFORE)).toMatchObject({ score: 0, judged: 0 })
  const bank = { ...BETTER, currentAssets: null, grossMargin: null }
  const { judged, signals } = scorePiotroski(bank, BEFORE)
  expect(judged).toBe(7)
  expect(signals.filter(({ passed }) => passed === null).map(({ id }) => id)).toEqual([
    'currentRatio',
    'grossMargin',
  ])
})

test('the unit of the figures does not count, and nothing is divided by zero', () => {
  const inBillions = (year: typeof BEFORE) => {
    const amounts = Object.entries(year).map(([name, value]) => [
      name,
      name === 'grossMargin' ? value : value / 1000,
    ])
    return Object.fromEntries(amounts) as typeof BEFORE
  }
  expect(scorePiotroski(inBillions(BETTER), inBillions(BEFORE)).score).toBe(9)
  const { judged } = scorePiotroski({ ...BETTER, totalAssets: 0, currentLiabilities: 0 }, BEFORE)
  expect(judged).toBe(5)
})
