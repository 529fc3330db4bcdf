import { expect, test } from 'vitest'
import { at, companyFacts, over, report } from '#tests/fixtures/sec-facts.ts'
import { parseCompanyFacts } from './company-facts.ts'
import { missingStatements } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'
import { parseFinancialStatements } from './parse-financial-statements.ts'

const END22 = '2022-12-31'
const END23 = '2023-12-31'
const END24 = '2024-12-31'
const in24 = report('2024-02-15')
const in25 = report('2025-02-15')
const year = (end: string, val: number, from: ReturnType<typeof report>) => over({ end, val, from })

const backbone = {
  'Assets USD': [at(END23, 900, in24), at(END23, 900, in25), at(END24, 1000, in25)],
  'NetIncomeLoss USD': [year(END23, 90, in24), year(END23, 90, in25), year(END24, 100, in25)],
  'NetCashProvidedByUsedInOperatingActivities USD': [year(END24, 120, in25)],
}

function read(facts: Record<string, unknown[]>, sic: number | null = null, standard?: string) {
  const parsed = parseCompanyFacts(companyFacts(facts, standard))
  const statements = parsed && parseFinancialStatements(parsed, { symbol: 'MADE', sic })
  if (!statements) throw new Error('the facts should hold an annual report')
  const value = (fiscalYear: number, name: FigureName) =>
    statements.years.find((year) => year.fiscalYear === fiscalYear)?.values[name]
  return { ...statements, value }
}

test('a year has its own report, and each value the filing and tag it comes from', () => {
  const { years, value } = read(backbone)
  expect(years.map(({ fiscalYear, form, filed }) => [fiscalYear, form, filed])).toEqual([
    [2023, '10-K', '2024-02-15'],
    [2024, '10-K', '2025-02-15'],
  ])
  expect(value(2024, 'netIncome')).toEqual({
    value: 100,
    unit: 'USD',
    tag: 'NetIncomeLoss',
    accession: '0000000001-25-000215',
    filed: '2025-02-15',
  })
})

test('`fy` is the year of the filing: years and quarters are told apart by their days alone', () => {
  const { years, value } = read({
    ...backbone,
    'NetIncomeLoss USD': [
      year(END22, 80, in25),
      year(END23, 90, in25),
      over({ end: END24, val: 31, from: in25, days: 92 }),
      year(END24, 100, in25),
      over({ end: END24, val: 55, from: in25, days: 184 }),
    ],
  })
  expect(years.map(({ fiscalYear, values }) => [fiscalYear, values.netIncome?.value])).toEqual([
    [2022, 80],
    [2023, 90],
    [2024, 100],
  ])
  // 2022 is known from comparatives only.
  expect([years[0]?.form, years[0]?.accession]).toEqual([null, null])
  expect(value(2022, 'totalAssets')).toBeUndefined()
})

test('the latest annual report wins; quarterly and current reports do not count', () => {
  const { value } = read({
    ...backbone,
    'NetIncomeLoss USD': [
      year(END23, 90, in24),
      year(END23, 93, report('2024-05-01', '10-K/A')),
      year(END23, 94, in25),
      year(END23, 99, report('2025-06-01', '8-K')),
      year(END23, 98, report('2025-07-01', '10-Q')),
      year(END24, 100, in25),
    ],
  })
  expect(value(2023, 'netIncome')).toMatchObject({ value: 94, filed: '2025-02-15' })
})

test('a year of 52 or 53 weeks that ends in the first week of January is the year before', () => {
  const { years } = read({
    'Assets USD': [at('2023-01-01', 1, report('2023-02-16'))],
    'NetIncomeLoss USD': [
      over({ end: '2022-01-02', val: 90, from: report('2022-02-17'), days: 364 }),
      over({ end: '2023-01-01', val: 100, from: report('2023-02-16'), days: 364 }),
      over({ end: '2023-12-31', val: 110, from: report('2024-02-16'), days: 364 }),
    ],
  })
  expect(years.map(({ fiscalYear }) => fiscalYear)).toEqual([2021, 2022, 2023])
  const march = read({
    'Assets USD': [at('2025-03-31', 1, report('2025-06-18', '20-F'))],
    'NetIncomeLoss USD': [year('2025-03-31', 90, report('2025-06-18', '20-F'))],
    'Revenues USD': [year('2025-03-31', 900, report('2025-06-18', '20-F'))],
  })
  expect(march.years.map(({ fiscalYear }) => fiscalYear)).toEqual([2025])
})

test('contract revenue gives way to revenue, of which it is a part', () => {
  const contract = 'RevenueFromContractWithCustomerExcludingAssessedTax USD'
  const part = { ...backbone, [contract]: [year(END24, 736, in25)] }
  expect(read(part).value(2024, 'revenue')?.value).toBe(736)
  const both = { ...part, 'Revenues USD': [year(END24, 812, in25)] }
  expect(read(both).value(2024, 'revenue')).toMatchObject({ value: 812, tag: 'Revenues' })
  const summed = {
    ...part,
    'GrossProfit USD': [year(END24, 500, in25)],
    'CostOfGoodsAndServicesSold USD': [year(END24, 330, in25)],
  }
  expect(read(summed).value(2024, 'revenue')).toMatchObject({
    value: 830,
    tag: 'GrossProfit + CostOfGoodsAndServicesSold',
  })
  // A bank's contract revenue is its fees, whatever its classification says.
  expect(read(part, 6331).value(2024, 'revenue')).toBeUndefined()
  const bank = { ...part, 'Deposits USD': [at(END24, 5000, in25)] }
  expect(read(bank).value(2024, 'revenue')).toBeUndefined()
})

test('counts of shares that are zero or filed in thousands are left out, and said to be', () => {
  const counts = (outstanding: number, diluted: number) =>
    read({
      ...backbone,
      'NetIncomeLoss USD': [year(END24, 500e6, in25)],
      'EarningsPerShareDiluted USD/shares': [year(END24, 1, in25)],
      'CommonStockSharesOutstanding shares': [at(END24, outstanding, in25)],
      'WeightedAverageNumberOfDilutedSharesOutstanding shares': [year(END24, diluted, in25)],
    })
  const wrong = counts(0, 500_000)
  expect([wrong.value(2024, 'shares'), wrong.value(2024, 'sharesDiluted')]).toEqual([
    undefined,
    undefined,
  ])
  expect(wrong.notes).toEqual([
    'shares 2024 left out: not a count of shares (0).',
    'sharesDiluted 2024 left out: filed in thousands (500000).',
  ])
  // A bank's earnings per share exclude preferred dividends, which does not make a count wrong.
  expect(counts(430e6, 450e6).notes).toEqual([])
})

test('a sum or difference takes its parts from one filing, never a restated and an unrestated one', () => {
  const equity = 'StockholdersEquity USD'
  const apart = read({
    ...backbone,
    'Assets USD': [at(END23, 900, in24), at(END24, 1000, in25)],
    [equity]: [at(END23, 400, in24), at(END23, 390, in25), at(END24, 450, in25)],
  })
  expect(apart.value(2023, 'equity')?.value).toBe(390)
  expect(apart.value(2023, 'totalLiabilities')).toMatchObject({
    value: 500,
    tag: 'Assets - StockholdersEquity',
    filed: '2024-02-15',
  })
  const minority = {
    ...backbone,
    [equity]: [at(END24, 450, in25)],
    'MinorityInterest USD': [at(END24, 7, in25)],
  }
  expect(read(minority).value(2024, 'totalLiabilities')).toBeUndefined()
})

test('a total that a later report repeats without its part is not taken for the rest', () => {
  const total = 'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest USD'
  const owners = {
    'StockholdersEquity USD': [at(END24, 450, in25)],
    [total]: [at(END23, 400, in25), at(END24, 460, in25)],
  }
  const minority = { 'MinorityInterest USD': [at(END24, 10, in25)] }
  expect(read({ ...backbone, ...owners, ...minority }).value(2023, 'equity')).toBeUndefined()
  expect(read({ ...backbone, ...owners }).value(2023, 'equity')?.value).toBe(400)
})

test('cash that later reports repeat alone does not hide the securities beside it', () => {
  const { value } = read({
    ...backbone,
    'CashAndCashEquivalentsAtCarryingValue USD': [
      at(END23, 10, in24),
      at(END23, 10, in25),
      at(END24, 12, in25),
    ],
    'MarketableSecuritiesCurrent USD': [at(END23, 30, in24)],
  })
  expect(value(2023, 'cash')).toMatchObject({
    value: 40,
    tag: 'CashAndCashEquivalentsAtCarryingValue + MarketableSecuritiesCurrent',
  })
  expect(value(2024, 'cash')?.value).toBe(12)
})

test('statements in another currency are read in it; dollars beside them are a translation', () => {
  const in20F = [report('2024-04-18', '20-F'), report('2025-04-17', '20-F')] as const
  const statements = read(
    {
      'Assets TWD': [at(END23, 90_000, in20F[0]), at(END24, 99_000, in20F[1])],
      'Assets USD': [at(END24, 3_000, in20F[1])],
      'ProfitLoss TWD': [
        year(END23, 900, in20F[0]),
        year(END23, 900, in20F[1]),
        year(END24, 990, in20F[1]),
      ],
      'ProfitLoss USD': [year(END24, 30, in20F[1])],
      'Revenue TWD': [year(END23, 9_000, in20F[1]), year(END24, 9_900, in20F[1])],
      'Revenue USD': [year(END24, 300, in20F[1])],
      'DilutedEarningsLossPerShare TWD/shares': [year(END24, 44, in20F[1])],
      'DilutedEarningsLossPerShare USD/shares': [year(END24, 1.3, in20F[1])],
      // Only the cover of the next report is in the data, which does not make a year.
      'dei:EntityCommonStockSharesOutstanding shares': [
        at('2025-12-31', 25, report('2026-04-16', '20-F')),
      ],
    },
    null,
    'ifrs-full',
  )
  expect([statements.currency, statements.standard]).toEqual(['TWD', 'ifrs-full'])
  expect(statements.years.map(({ fiscalYear }) => fiscalYear)).toEqual([2023, 2024])
  expect(statements.value(2024, 'revenue')).toMatchObject({ value: 9_900, unit: 'TWD' })
  expect(statements.value(2024, 'revenueUsd')).toMatchObject({ value: 300, unit: 'USD' })
  expect(statements.value(2024, 'eps')).toMatchObject({ value: 44, unit: 'TWD/shares' })
})

test('of two standards the one of the latest report counts', () => {
  const answer = companyFacts({
    'us-gaap:Assets JPY': [at(END22, 1, report('2023-06-20', '20-F'))],
    'us-gaap:NetIncomeLoss JPY': [year(END22, 1, report('2023-06-20', '20-F'))],
    'ifrs-full:Assets JPY': [at(END24, 3, report('2025-06-20', '20-F'))],
  })
  expect(parseCompanyFacts(answer)?.tags.standard).toBe('ifrs-full')
})

test('shares that are reported by class are missing, and so is what else no filing gives', () => {
  const statements = read({
    ...backbone,
    'dei:EntityCommonStockSharesOutstanding shares': [at('2025-01-31', 77, in25)],
  })
  expect(statements.value(2024, 'shares')).toMatchObject({
    value: 77,
    tag: 'dei:EntityCommonStockSharesOutstanding',
  })
  expect(statements.value(2023, 'shares')).toBeUndefined()
  const missing = missingStatements(statements)
  expect(missing).toContain('eps')
  expect(missing).toContain('sharesDiluted')
  expect(missing).not.toContain('shares')
  expect(missing).not.toContain('revenueUsd')
})

test('the sector follows the classification, and without one the tags', () => {
  const current = { ...backbone, 'AssetsCurrent USD': [at(END24, 300, in25)] }
  expect(read(backbone, 6021).sector).toBe('financial')
  expect(read(current, 6324).sector).toBe('general')
  expect(read(backbone, 6798).sector).toBe('general')
  expect(read(current, 4911).sector).toBe('utility')
  expect(read(current, 4955).sector).toBe('general')
  const insurer = {
    ...backbone,
    'PremiumsEarnedNet USD': [year(END24, 300, in25)],
  }
  expect(read(insurer).sector).toBe('financial')
  expect(read({ ...insurer, ...current }).sector).toBe('general')
})

test('`cik` may be text; one malformed fact costs only itself', () => {
  const broken = [
    null,
    7,
    { ...year(END24, 1, in25), val: '100' },
    { ...year(END24, 2, in25), end: 'yesterday' },
    { ...year(END24, 3, in25), accn: 'none' },
  ]
  const facts = {
    ...backbone,
    'NetIncomeLoss USD': [...broken, year(END24, 100, in25)],
  }
  const parsed = parseCompanyFacts(companyFacts(facts, 'us-gaap', '0001807794'))
  expect(parsed?.filer).toEqual({ authority: 'sec', id: '1807794' })
  const statements = parsed && parseFinancialStatements(parsed, { symbol: 'MADE', sic: null })
  expect(statements?.years.at(-1)?.values.netIncome?.value).toBe(100)
})

test.each([
  null,
  'text',
  [],
  {},
  { cik: 1, entityName: 'x', facts: [] },
  { cik: 1, entityName: 'x', facts: {} },
])('what is no answer about a company is refused: %j', (answer) => {
  expect(parseCompanyFacts(answer)).toBeUndefined()
})

test('a company without an annual report has no statements', () => {
  const quarter = report('2025-05-01', '10-Q')
  const answer = companyFacts({
    'Assets USD': [at(END24, 1, in25)],
    'NetIncomeLoss USD': [over({ end: '2025-03-31', val: 1, from: quarter, days: 90 })],
  })
  const parsed = parseCompanyFacts(answer)
  expect(parsed && parseFinancialStatements(parsed, { symbol: 'MADE', sic: null })).toBeUndefined()
})
