import { expect, test } from 'vitest'
import { HARB, LOTUS, MEKONG, SBANK } from '#tests/fixtures/worked-examples.ts'
import { createExchangeRates } from '../markets/exchange-rates.ts'
import { keyOfCompany } from '../portfolio/portfolio-figures.ts'
import {
  analyzePortfolio,
  applyOwnFigures,
  type PortfolioScore,
  scorePortfolio,
} from './analyze-portfolio.ts'
import { getScoreBand } from './score-bands.ts'
import { scoreCompany } from './score-company.ts'

const rates = createExchangeRates({
  source: 'test',
  date: '2026-07-06',
  base: 'EUR',
  rates: { USD: 1, HKD: 8, JPY: 150 },
})

function hold(example: typeof HARB, value: number, currency = 'USD') {
  const { symbol, price, inputs } = example
  return { symbol, shares: value / price, price, currency, inputs }
}

function analyze(...parameters: Parameters<typeof analyzePortfolio>): PortfolioScore {
  const analysis = analyzePortfolio(...parameters)
  if ('withoutRate' in analysis) throw new Error(`no rate for ${analysis.withoutRate.join()}`)
  return analysis
}

test('the worked portfolio: 78, 72, 55, overall 68, good', () => {
  const analysis = analyze(
    [hold(HARB, 4000), hold(LOTUS, 3000), hold(MEKONG, 1000), hold(SBANK, 2000)],
    { rates },
  )
  expect(analysis.holdings.map(({ weight }) => weight)).toEqual([
    expect.closeTo(0.4, 12),
    expect.closeTo(0.3, 12),
    expect.closeTo(0.1, 12),
    expect.closeTo(0.2, 12),
  ])
  expect(analysis.holdings.map(({ schools }) => schools.graham.score)).toEqual([96, 52, 48, 98])
  expect(analysis.schools).toMatchObject({
    graham: { score: 78, scoredWeight: expect.closeTo(1, 12), coverage: expect.closeTo(1, 12) },
    buffett: { score: 72 },
    lynch: { score: 55 },
  })
  expect(analysis.overall).toBe(68)
  expect(getScoreBand(analysis.overall ?? 0).label).toBe('Good')
})

test('a half is rounded up, also where floating point falls short of it', () => {
  const [schools62, schools64] = [62, 64].map((score) => {
    const schools = scoreCompany({ price: 1, inputs: {} })
    return { ...schools, graham: { ...schools.graham, score } }
  })
  if (!schools62 || !schools64) throw new Error('There are two of them.')
  const { schools, overall } = scorePortfolio([
    { weight: 0.04, schools: schools62 },
    { weight: 0.71, schools: schools62 },
    { weight: 0.25, schools: schools64 },
  ])
  expect(schools.graham.score).toBe(63)
  expect(overall).toBe(63)
})

test('no more than everything is covered, whatever floating point makes of the weights', () => {
  const schools = scoreCompany(HARB)
  const weights = [0.5, 0.5 + 2 ** -52]
  const { graham } = scorePortfolio(weights.map((weight) => ({ weight, schools }))).schools
  expect(graham).toEqual({ score: 96, coverage: 1, scoredWeight: 1 })
})

test('holdings without a score do not count, and without any there is none', () => {
  const unknown = { symbol: 'NEW', shares: 1, price: 6000, currency: 'USD' }
  const analysis = analyze([hold(HARB, 4000), unknown], { rates })
  expect(analysis.schools.graham).toEqual({ score: 96, coverage: 0.4, scoredWeight: 0.4 })
  expect(analyze([unknown], { rates })).toMatchObject({
    overall: null,
    schools: { graham: { score: null, coverage: 0, scoredWeight: 0 } },
  })
})

test('holdings are weighed in one currency, at rates whose source and date are told', () => {
  const analysis = analyze([hold(HARB, 1000), hold(LOTUS, 8000, 'HKD')], { rates })
  expect(analysis.holdings.map(({ weight }) => weight)).toEqual([0.5, 0.5])
  expect(analysis.rates).toEqual({ source: 'test', date: '2026-07-06' })
  expect(analysis.currencies).toEqual([
    { name: 'HKD', weight: 0.5 },
    { name: 'USD', weight: 0.5 },
  ])
})

test('one currency needs no rate; without a rate the currency is named', () => {
  const taiwanese = hold(HARB, 1000, 'TWD')
  expect(analyze([taiwanese], { rates })).toMatchObject({ currency: 'TWD' })
  expect(analyze([taiwanese], { rates })).not.toHaveProperty('rates')
  expect(analyzePortfolio([taiwanese, hold(LOTUS, 1)], { rates })).toEqual({
    withoutRate: ['TWD'],
  })
})

test('statements of a source are used where the holding brings none, at the price in their currency', () => {
  const findStatements = (symbol: string) =>
    symbol === 'LOTUS.HK'
      ? {
          inputs: LOTUS.inputs,
          currency: 'USD',
          provenance: {
            equity: {
              kind: 'filing' as const,
              form: '10-K',
              accession: '0000000000-26-000001',
              filed: '2026-02-01',
              periodEnd: '2025-12-31',
            },
          },
        }
      : undefined
  const listed = { symbol: 'LOTUS.HK', shares: 1, price: 1200, currency: 'HKD' }
  const own = { ...hold(HARB, 1200, 'HKD'), symbol: 'LOTUS.HK' }
  const { holdings } = analyze([listed, own], { rates, findStatements })
  expect(holdings.map(({ schools }) => schools.buffett.score)).toEqual([96, 57])
  expect(holdings[0]).toMatchObject({ price: 1200, company: { price: 150, currency: 'USD' } })
  const criterion = holdings[0]?.schools.graham.criteria.find(({ id }) => id === 'priceAssets')
  expect(criterion?.inputs[2]).toMatchObject({ name: 'equity', provenance: { form: '10-K' } })
})

test('concentration and exposure are not in the score; a symbol held twice is one position', () => {
  const analysis = analyze(
    [
      hold({ ...HARB, symbol: '0005.HK' }, 2000),
      hold({ ...HARB, symbol: '0005.HK' }, 3000),
      hold({ ...LOTUS, symbol: '7203.T' }, 3000),
      hold({ ...MEKONG, symbol: 'BRK.B' }, 2000),
    ],
    { rates },
  )
  expect(analysis.concentration).toEqual({
    herfindahl: expect.closeTo(0.38, 10),
    effectivePositions: expect.closeTo(1 / 0.38, 10),
    largest: { name: '0005.HK', weight: expect.closeTo(0.5, 10) },
  })
  expect(analysis.countries.map(({ name }) => name)).toEqual([
    'Hong Kong',
    'Japan',
    'United States',
  ])
  expect(analysis.holdings).toHaveLength(4)
})

test('figures at the edge of floating point give no number that is not finite', () => {
  const tiny = 5e-324
  const eps = Array.from({ length: 10 }, (_, year) => (year < 3 ? tiny : 1e15))
  const inputs = { ...HARB.inputs, eps, equity: tiny, shares: tiny, netIncome: tiny, revenue: tiny }
  const [holding] = analyze([{ ...hold(HARB, 1), inputs }], { rates }).holdings
  expect(Object.keys(holding?.schools ?? {})).toContain('graham')
  for (const { score, coverage, criteria } of Object.values(holding?.schools ?? {})) {
    if (coverage >= 0.6) expect(score).toSatisfy(Number.isInteger)
    for (const { value, points } of criteria) {
      expect(value === null || Number.isFinite(value)).toBe(true)
      expect(points === null || Number.isFinite(points)).toBe(true)
    }
  }
})

test('500 holdings are scored at once', () => {
  const examples = [HARB, LOTUS, MEKONG, SBANK]
  const holdings = Array.from({ length: 500 }, (_, index) => {
    const example = examples[index % 4] ?? HARB
    return { ...hold(example, 100 + index), symbol: `${example.symbol}${index}` }
  })
  analyze(holdings, { rates })
  const before = process.threadCpuUsage()
  analyze(holdings, { rates })
  // CPU time, so that other programs do not decide: it takes 5 ms, and 20 are promised.
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200)
})

test('scoring looks up no sources: only criteria that are opened do', () => {
  let lookups = 0
  const company = {
    ...HARB,
    get provenance() {
      lookups += 1
      return { equity: { kind: 'yours' } } as const
    },
  }
  const { graham } = scoreCompany(company)
  expect([graham.score, lookups]).toEqual([scoreCompany(HARB).graham.score, 0])
  expect(graham.criteria.flatMap(({ inputs }) => inputs)).toContainEqual(
    expect.objectContaining({ name: 'equity', provenance: { kind: 'yours' } }),
  )
})

test('own figures score their companies again, and no others; none leave all as it was', () => {
  const both = ['HARB', 'OTHER'].map((symbol) => ({ ...hold(HARB, 100), symbol }))
  const known = analyze(both, { rates })
  const key = keyOfCompany('HARB', known.holdings[0]?.company.currency)
  const { score, counts, used } = applyOwnFigures(known, { [key]: { revenueUsdMillions: 75 } })
  expect(counts).toEqual([1, 0])
  expect(used).toEqual({ [key]: { revenueUsdMillions: 75 } })
  // The size of 750 million earned 5 points of 100.
  const scores = score.holdings.map(({ schools }) => schools.graham.score)
  expect(scores).toEqual([91, 96])
  expect(score.schools.graham.score).toBeLessThan(known.schools.graham.score ?? 0)
  const unchanged = applyOwnFigures(known, { [key]: {} })
  expect(unchanged).toEqual({ score: known, counts: [0, 0], used: {} })
  expect(unchanged.score).toBe(known)
})
