import { describe, expect, test } from 'vitest'
import { HARB, SBANK } from '#tests/fixtures/worked-examples.ts'
import type { CompanyInputs } from '../markets/company-inputs.ts'
import { lin, mean, roundHalfUp } from './arithmetic.ts'
import { BUFFETT } from './buffett/buffett.ts'
import { expectedGrowth } from './buffett/intrinsic-value.ts'
import { withOwnFigures } from './company.ts'
import { GRAHAM } from './graham/graham.ts'
import { lynchCategory } from './lynch/earnings-per-share-growth.ts'
import { LYNCH } from './lynch/lynch.ts'
import type { School } from './schools.ts'
import { judgeHealth, scoreCompany } from './score-company.ts'

function judge(
  school: School,
  id: string,
  changes: CompanyInputs,
  { price = HARB.price, base = HARB.inputs } = {},
) {
  const { criteria } = scoreCompany({ price, inputs: { ...base, ...changes } })[school]
  const criterion = criteria.find((candidate) => candidate.id === id)
  if (!criterion) throw new Error(`${school} has no ${id}`)
  return criterion
}

test('the weights of each school make 100', () => {
  for (const { criteria } of Object.values(scoreCompany(HARB))) {
    expect(criteria.reduce((sum, { weight }) => sum + weight, 0)).toBe(100)
  }
})

test('without inputs nothing is scored and everything that applies is missing', () => {
  const score = scoreCompany({ price: 10, inputs: {} })
  for (const { score: value, coverage, criteria } of Object.values(score)) {
    expect([value, coverage]).toEqual([null, 0])
    expect(criteria.some(({ state }) => state === 'scored')).toBe(false)
  }
  expect(judge('lynch', 'inventories', {}, { base: {} }).state).toBe('notApplicable')
})

test('missing data lowers coverage, never the score; below 60% there is none', () => {
  // size, longTermDebt and priceAssets: 35 of 100.
  const { inputs } = HARB
  const partly = { ...inputs, revenueUsdMillions: null, longTermDebt: null, equity: null }
  expect(scoreCompany({ price: 24, inputs: partly }).graham).toMatchObject({
    coverage: 0.65,
    score: roundHalfUp((100 * 61.25) / 65),
  })
  // One more of 5 points would make exactly 60, which is enough; dividends take 15.
  const enough = { ...inputs, longTermDebt: null, dividendYears: null, dividendPerShare: null }
  const without = { ...enough, eps: [...(inputs.eps ?? [])].slice(-3) }
  expect(scoreCompany({ price: 24, inputs: without }).graham).toMatchObject({
    coverage: 0.5,
    score: null,
  })
  const atTheLimit = { ...inputs, dividendYears: null, eps: (inputs.eps ?? []).slice(-4) }
  expect(scoreCompany({ price: 24, inputs: atTheLimit }).graham).toMatchObject({ coverage: 0.6 })
  expect(scoreCompany({ price: 24, inputs: atTheLimit }).graham.score).not.toBeNull()
})

test('a criterion names the inputs that are missing, and how many years', () => {
  const criterion = judge('graham', 'earningsGrowth', { eps: [1, 2, 3] })
  expect(criterion).toMatchObject({
    state: 'missing',
    value: null,
    points: null,
    missing: [{ name: 'eps', years: 6, known: 3 }],
  })
  expect(judge('graham', 'priceEarnings', { eps: [] }).state).toBe('missing')
})

test('each criterion carries its inputs and where they come from', () => {
  const { criteria } = scoreCompany({
    ...HARB,
    provenance: { equity: { kind: 'yours' } },
    priceProvenance: { kind: 'provider', provider: 'sample', asOf: '2026-11-20T08:00:00Z' },
  }).graham
  expect(criteria.find(({ id }) => id === 'priceAssets')?.inputs).toMatchObject([
    { name: 'price', value: 24, provenance: { kind: 'provider', provider: 'sample' } },
    { name: 'eps' },
    { name: 'equity', value: 5000, provenance: { kind: 'yours' } },
    { name: 'shares', value: 250, provenance: undefined },
    { name: 'currentAssets' },
    { name: 'totalLiabilities' },
  ])
})

test('missing comes first, even where another input would decide', () => {
  expect(judge('graham', 'longTermDebt', { longTermDebt: 0, currentAssets: null }).state).toBe(
    'missing',
  )
  expect(judge('buffett', 'debtPayback', { netIncome: null, longTermDebt: 0 }).state).toBe(
    'missing',
  )
})

test('years needed: each list has its least length', () => {
  const years = (length: number) => ({ eps: Array.from({ length }, (_, year) => 1 + year) })
  const needs: [School, string, number][] = [
    ['graham', 'priceEarnings', 3],
    ['graham', 'priceAssets', 3],
    ['lynch', 'growthPlusYieldToPe', 4],
    ['lynch', 'growthRate', 4],
    ['buffett', 'marginOfSafety', 4],
    ['graham', 'earningsStability', 5],
    ['buffett', 'earningsTrend', 5],
    ['lynch', 'profitableYears', 5],
    ['graham', 'earningsGrowth', 6],
  ]
  for (const [school, id, least] of needs) {
    expect([id, judge(school, id, years(least - 1)).state]).toEqual([id, 'missing'])
    expect([id, judge(school, id, years(least)).state]).toEqual([id, 'scored'])
  }
  const returns = { returnOnEquity: [0.1, 0.1, 0.1, 0.1] }
  expect(judge('buffett', 'returnOnEquity', returns).state).toBe('missing')
  expect(judge('buffett', 'consistency', returns).state).toBe('missing')
  const spending = { capitalExpenditures: [1, 2, 3, 4] }
  expect(judge('buffett', 'ownerEarnings', spending).state).toBe('missing')
  expect(judge('lynch', 'freeCashFlowYield', spending).state).toBe('scored')
})

test('a short record of growth is taken whole', () => {
  const { value } = judge('lynch', 'growthRate', { eps: [1, 1.1, 1.2, 1.331] })
  expect(value).toBeCloseTo(0.1, 10)
})

test('without a growth rate growth is 0, not missing', () => {
  const eps = [1, 2, 3, -1, 2, 3, 4, 5, 6, -1]
  expect(judge('lynch', 'growthRate', { eps })).toMatchObject({ value: 0, points: 0 })
  expect(judge('lynch', 'growthPlusYieldToPe', { eps })).toMatchObject({ value: 0, points: 0 })
  expect(expectedGrowth(eps)).toBe(0)
  expect(judge('graham', 'earningsGrowth', { eps: [-1, 0, 1, 2, 3, 4] })).toMatchObject({
    value: 0,
    points: 0,
  })
  // 0.1 + 0.2 − 0.3 is not 0 in binary: an average of zero must not look like endless growth.
  expect(judge('graham', 'earningsGrowth', { eps: [0.1, 0.2, -0.3, 2, 3, 4] }).points).toBe(0)
})

test('no growth earns nothing, whatever the yield', () => {
  const eps = [2, 2, 2, 2, 2, 2]
  expect(judge('lynch', 'growthPlusYieldToPe', { eps, dividendPerShare: 20 })).toMatchObject({
    value: 0,
    points: 0,
  })
})

test('a loss year is below zero, elsewhere zero is a loss', () => {
  const eps = [0, 1, 1, 1, 1, 0, 0, 0, 0, 0]
  expect(judge('graham', 'earningsStability', { eps }).points).toBe(15)
  expect(judge('graham', 'priceEarnings', { eps }).points).toBe(0)
  expect(judge('lynch', 'profitableYears', { eps }).points).toBe(0)
  expect(judge('buffett', 'debtPayback', { netIncome: 0, longTermDebt: 0 }).points).toBe(0)
  expect(judge('buffett', 'ownerEarnings', { netIncome: -10 }).points).toBe(0)
  expect(judge('buffett', 'earningsTrend', { eps: [1, 1, 1, 1, 1] }).points).toBe(0)
})

test('four and more loss years leave nothing of earnings stability; a short record costs its part', () => {
  const losses = [-1, -1, -1, -1, -1, 1, 1, 1, 1, 1]
  expect(judge('graham', 'earningsStability', { eps: losses }).points).toBe(0)
  expect(judge('graham', 'earningsStability', { eps: [1, 1, 1, 1, 1] }).points).toBe(7.5)
})

test('denominators at or below zero earn nothing, but no debt is full', () => {
  expect(judge('lynch', 'debtToEquity', { equity: 0, totalDebt: 0 }).points).toBe(0)
  expect(judge('lynch', 'debtToEquity', { equity: -5 }).points).toBe(0)
  expect(judge('buffett', 'netMargin', { revenue: 0 }).points).toBe(0)
  expect(judge('graham', 'currentRatio', { currentLiabilities: 0 }).points).toBe(10)
  expect(judge('graham', 'longTermDebt', { currentAssets: 1000 }).points).toBe(0)
  expect(judge('graham', 'longTermDebt', { currentAssets: 1000, longTermDebt: 0 }).points).toBe(10)
  const utility = { sector: 'utility', equity: -1 } as const
  expect(judge('graham', 'longTermDebt', utility).points).toBe(0)
  expect(judge('graham', 'longTermDebt', { ...utility, longTermDebt: 0 }).points).toBe(10)
  const bank = { base: SBANK.inputs }
  expect(judge('lynch', 'debtToEquity', { equity: -10 }, bank).points).toBe(0)
  expect(judge('buffett', 'marginOfSafety', { equity: 0 }, bank).points).toBe(0)
  const poor = { returnOnEquity: [0.02, 0.02, 0.02, 0.02, 0.02] }
  expect(judge('buffett', 'marginOfSafety', poor, bank).points).toBe(0)
})

test('a utility is asked for debt against equity, and not for a current ratio', () => {
  const utility = { sector: 'utility', longTermDebt: 15_000 } as const
  expect(judge('graham', 'longTermDebt', utility)).toMatchObject({ value: 3, points: 5 })
  expect(judge('graham', 'currentRatio', utility).state).toBe('notApplicable')
  expect(judge('buffett', 'grossMargin', utility).state).toBe('scored')
})

test('price against assets: book value and NCAV can give full points after a loss', () => {
  const eps = [1, 1, 1, -1, -1, -1]
  expect(judge('graham', 'priceAssets', { eps }).points).toBe(20)
  expect(judge('graham', 'priceAssets', { eps }, { price: 31 }).points).toBe(0)
  // NCAV per share 12, two thirds of it 8, far above 1.5 times a book value of 1.
  const netNet = { eps, equity: 250, currentAssets: 5250 }
  expect(judge('graham', 'priceAssets', netNet, { price: 8 }).points).toBe(20)
  expect(judge('graham', 'priceAssets', netNet, { price: 8.01 }).points).toBe(0)
  expect(judge('graham', 'priceAssets', { ...netNet, equity: -1 }, { price: 8 }).points).toBe(20)
  // NCAV is not tried if one of its parts is missing; null is not zero.
  const unknown = { ...netNet, totalLiabilities: null }
  expect(judge('graham', 'priceAssets', unknown, { price: 8 }).points).toBe(0)
})

test('exactly on a threshold counts, whatever binary floating point makes of it', () => {
  // 1.05 / 0.7 is 1.5000000000000002.
  const book = { equity: 0.7, shares: 1, eps: [-1, -1, -1] }
  expect(judge('graham', 'priceAssets', book, { price: 1.05 }).points).toBe(20)
  expect(lin(0.1 + 0.2, { zero: 0, full: 0.3 })).toBe(1)
  expect(lin(0.3 - 0.1 - 0.2, { zero: 0, full: 1 })).toBe(0)
  expect(lin(Number.POSITIVE_INFINITY, { zero: 25, full: 15 })).toBe(0)
})

test('growth: full from 15% to 25%, half at 50% and beyond', () => {
  const at = (growth: number) =>
    judge('lynch', 'growthRate', { eps: [1, 2, 3, (1 + growth) ** 3] }).points
  expect(at(0.075)).toBeCloseTo(7.5, 10)
  expect([at(0.15), at(0.25)]).toEqual([15, 15])
  expect(at(0.375)).toBeCloseTo(11.25, 10)
  expect([at(0.5), at(0.9)]).toEqual([7.5, 7.5])
  expect(at(-0.1)).toBe(0)
})

test('inventories: none is not applicable, without sales growth it is missing', () => {
  expect(judge('lynch', 'inventories', { inventoryGrowth: null }).state).toBe('notApplicable')
  expect(judge('lynch', 'inventories', { salesGrowth: null }).state).toBe('missing')
})

test('Lynch categories', () => {
  const category = (eps: number[]) => lynchCategory({ price: 1, inputs: { eps } })
  const growing = (growth: number) => category([1, 2, 3, (1 + growth) ** 3])
  expect(growing(0.04)).toBe('slow grower')
  expect(growing(0.05)).toBe('stalwart')
  expect(growing(0.15)).toBe('fast grower')
  expect(category([-1, 1, 1, 1])).toBe('turnaround')
  expect(category([1, 1, 1])).toBeNull()
})

test('only the latest ten years count', () => {
  const eps = [-9, -9, ...(HARB.inputs.eps ?? [])]
  expect(judge('graham', 'earningsStability', { eps })).toMatchObject({ value: 0, points: 15 })
})

test('halves are rounded up, also below zero and where a bit is missing', () => {
  expect([62.5, 62.49, 0.5, -0.5, -2.5, -2.51].map(roundHalfUp)).toEqual([63, 62, 1, 0, -2, -3])
  expect(Object.is(roundHalfUp(-0.5), 0)).toBe(true)
  const sum = 0.04 * 62 + 0.71 * 62 + 0.25 * 64
  expect(sum).toBeLessThan(62.5)
  expect(roundHalfUp(sum)).toBe(63)
  expect(mean([0.1, 0.2, -0.3])).toBe(0)
})

test('the health badge judges two years of a source, or what one year of inputs allows', () => {
  expect(judgeHealth(HARB)).toMatchObject({ score: 3, judged: 3 })
  const year = { netIncome: 1, operatingCashFlow: 2, totalAssets: 10, revenue: 5 }
  const lastYears = [year, { ...year, netIncome: 2 }] as const
  expect(judgeHealth({ ...HARB, lastYears })).toMatchObject({ score: 3, judged: 5 })
})

test('without a price, what needs one is missing and named, and no value is set against it', () => {
  const company = { inputs: HARB.inputs, price: Number.NaN }
  const { graham, buffett, lynch } = scoreCompany(company)
  expect(graham).toMatchObject({ score: 94, coverage: 0.65 })
  expect(buffett.coverage).toBe(0.8)
  expect(lynch).toMatchObject({ score: null, coverage: 0.45 })
  const missing = graham.criteria.flatMap((criterion) =>
    criterion.state === 'missing' ? [[criterion.id, criterion.missing[0]?.name]] : [],
  )
  expect(missing).toEqual([
    ['priceEarnings', 'price'],
    ['priceAssets', 'price'],
  ])
  const values = [GRAHAM, BUFFETT, LYNCH].flatMap(({ listValues }) => listValues(company))
  expect(values.filter(({ text }) => text === null).map(({ label }) => label)).toEqual([
    'Margin of safety',
    'Margin of safety',
    'Fair value',
  ])
})

describe('figures of the reader', () => {
  const company = { price: HARB.price, inputs: HARB.inputs, currency: 'HKD' }

  test('take the place of the known ones, marked as theirs, and move the score', () => {
    const changed = withOwnFigures(company, { price: 60, dividendYears: 0 })
    expect(changed).toMatchObject({
      price: 60,
      priceProvenance: { kind: 'yours' },
      provenance: { dividendYears: { kind: 'yours' } },
      inputs: { dividendYears: 0, revenue: HARB.inputs.revenue },
    })
    expect(scoreCompany(company).graham.score).toBe(96)
    // Without dividends, 15 of 100 points are lost; at P/E 28.57 and P/E × P/B 85.7, another 35.
    expect(scoreCompany(changed).graham.score).toBe(50)
  })

  test('without any, nothing changes', () => {
    expect(withOwnFigures(company, {})).toEqual({ ...company, provenance: {} })
  })
})
