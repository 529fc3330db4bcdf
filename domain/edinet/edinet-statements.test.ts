import { expect, test } from 'vitest'
import {
  BALANCE,
  BASICS,
  MADE_UP_WORKS,
  type MadeRows,
  madeUpFiling,
  OWN,
} from '#tests/fixtures/edinet-filing.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import type { IndexedFiling, ParsedReport } from './edinet-report.ts'
import { parseEdinetStatements } from './edinet-statements.ts'

/** The report of the year to March 2019 is known, so that no year in between can be short. */
function read(...filings: ParsedReport[]) {
  const before = {
    docId: 'S1002019',
    kind: 'report',
    filed: '2019-06-25',
    parentDocId: null,
  } as const
  const index: IndexedFiling[] = [{ ...before, period: ['2018-04-01', '2019-03-31'] }, ...filings]
  const statements = parseEdinetStatements(MADE_UP_WORKS, filings, index)
  if (!statements) throw new Error('the filings should hold a year')
  const value = (year: number, name: FigureName) =>
    statements.years.find(({ fiscalYear }) => fiscalYear === year)?.values[name]
  return { ...statements, value }
}

test('the group’s figures count, never the parent’s', () => {
  const { value } = read(
    madeUpFiling({
      ...BASICS,
      'NetSalesSummaryOfBusinessResults CurrentYearDuration_NonConsolidatedMember': 180,
      'NetIncomeLossSummaryOfBusinessResults CurrentYearDuration_NonConsolidatedMember': 20,
      'OperatingIncome CurrentYearDuration_NonConsolidatedMember': 30,
      'DividendPaidPerShareSummaryOfBusinessResults CurrentYearDuration_NonConsolidatedMember each': 12.5,
      'TotalNumberOfIssuedSharesSummaryOfBusinessResults CurrentYearInstant_NonConsolidatedMember shares': 400,
    }),
  )
  expect(value(2024, 'revenue')).toBeUndefined()
  expect(value(2024, 'operatingIncome')).toBeUndefined()
  expect(value(2024, 'netIncome')?.value).toBe(50)
  expect(value(2024, 'dividendPerShare')?.value).toBe(12.5)
  expect(value(2024, 'shares')).toMatchObject({ value: 400, sharesAsOf: '2024-03-31' })
})

test('a company without subsidiaries has its own figures, and the group’s of the years in which it had some', () => {
  const { value } = read(
    madeUpFiling(
      {
        'NetSales CurrentYearDuration_NonConsolidatedMember': 500,
        'ProfitLoss CurrentYearDuration_NonConsolidatedMember': 40,
        'NetSalesSummaryOfBusinessResults Prior3YearDuration_NonConsolidatedMember': 300,
        'NetIncomeLossSummaryOfBusinessResults Prior3YearDuration_NonConsolidatedMember': 25,
        'NetSalesSummaryOfBusinessResults Prior3YearDuration': 900,
        'ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults Prior3YearDuration': 70,
      },
      { isConsolidated: false },
    ),
  )
  expect([value(2024, 'revenue')?.value, value(2024, 'netIncome')?.value]).toEqual([500, 40])
  expect([value(2021, 'revenue')?.value, value(2021, 'netIncome')?.value]).toEqual([900, 70])
})

test('revenue under an element of the company itself is named as filed, and gives way to a standard one', () => {
  const revenue = `${OWN}:OperatingRevenuesIFRSKeyFinancialData`
  const made = {
    'jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults CurrentYearDuration': 50,
    [`${revenue} CurrentYearDuration`]: 50_684_952,
    [`${OWN}:RatioOfOverseasRevenuesKeyFinancialData CurrentYearDuration`]: 99_999_999,
    [`${OWN}:SalesRevenuesIFRS CurrentYearDuration`]: 45_000_000,
    'NetSalesSummaryOfBusinessResults CurrentYearDuration_NonConsolidatedMember': 18_260_000,
  }
  const ifrs = { standard: 'IFRS' as const }
  expect(read(madeUpFiling(made, ifrs)).value(2024, 'revenue')).toMatchObject({
    value: 50_684_952,
    tag: revenue,
  })
  const standard = 'jpigp_cor:RevenueIFRS CurrentYearDuration'
  expect(read(madeUpFiling({ ...made, [standard]: 7 }, ifrs)).value(2024, 'revenue')).toMatchObject(
    { value: 7, tag: 'jpigp_cor:RevenueIFRS' },
  )
})

test('a retailer’s revenue is its operating revenue, of which net sales are a part', () => {
  const { value } = read(
    madeUpFiling({
      ...BASICS,
      'NetSalesSummaryOfBusinessResults CurrentYearDuration': 9355,
      'OperatingRevenue1SummaryOfBusinessResults CurrentYearDuration': 10715,
    }),
  )
  expect(value(2024, 'revenue')?.value).toBe(10715)
})

test.each<[string, MadeRows, number]>([
  ['a bank', { 'OrdinaryIncomeBNK CurrentYearDuration': 146 }, 146],
  ['an insurer', { 'OperatingIncomeINS CurrentYearDuration': 56 }, 56],
  ['a broker', { 'OperatingRevenueSEC CurrentYearDuration': 12 }, 12],
  ['a railway', { 'OperatingRevenueRWY CurrentYearDuration': 108 }, 108],
  ['an electric utility', { 'OperatingRevenueELE CurrentYearDuration': 632 }, 632],
  ['a builder', { 'NetSalesOfCompletedConstructionContractsCNS CurrentYearDuration': 9 }, 9],
  [
    'a shipping company',
    {
      'ShippingBusinessRevenueWAT CurrentYearDuration': 4997,
      'OtherBusinessRevenueWAT CurrentYearDuration': 124,
    },
    5121,
  ],
])('%s names its revenue by the form of its industry', (_, made, revenue) => {
  expect(read(madeUpFiling({ ...BASICS, ...made })).value(2024, 'revenue')?.value).toBe(revenue)
})

test('companies under US GAAP have their summary only', () => {
  const name = (word: string) => `jpcrp_cor:${word}USGAAPSummaryOfBusinessResults`
  const { standard, value, missingBecause } = read(
    madeUpFiling(
      {
        [`${name('Revenues')} CurrentYearDuration`]: 4600,
        [`${name('NetIncomeLossAttributableToOwnersOfParent')} CurrentYearDuration`]: 160,
        [`${name('EquityAttributableToOwnersOfParent')} CurrentYearInstant`]: 3400,
        'NetSalesSummaryOfBusinessResults CurrentYearDuration_NonConsolidatedMember': 1800,
        'CurrentAssets CurrentYearInstant_NonConsolidatedMember': 5,
      },
      { standard: 'US GAAP' },
    ),
  )
  expect(standard).toBe('us-gaap')
  expect(value(2024, 'revenue')?.value).toBe(4600)
  expect(value(2024, 'equity')?.value).toBe(3400)
  expect(value(2024, 'currentAssets')).toBeUndefined()
  expect(missingBecause?.currentAssets).toBe('Filings under US GAAP do not tag it.')
})

test('a profit that earnings per share and the shares contradict is left out, with the reason', () => {
  const made = {
    ...BALANCE,
    'BasicEarningsLossPerShareSummaryOfBusinessResults CurrentYearDuration each': 217.12,
    'TotalNumberOfIssuedSharesSummaryOfBusinessResults CurrentYearInstant_NonConsolidatedMember shares': 1_298_690_000,
    'NetSalesSummaryOfBusinessResults CurrentYearDuration': 1_308_519_000_000,
  }
  const income =
    'ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults CurrentYearDuration'
  const right = read(madeUpFiling({ ...made, [income]: 258_641_000_000 }))
  expect(right.value(2024, 'netIncome')?.value).toBe(258_641_000_000)
  const wrong = read(madeUpFiling({ ...made, [income]: 2_586_410_000 }))
  expect(wrong.value(2024, 'netIncome')).toBeUndefined()
  expect(wrong.missingBecause?.netIncome).toContain('earnings per share')
})

test('totals that differ between summary and statements are left out', () => {
  const { value, missingBecause } = read(
    madeUpFiling({
      ...BASICS,
      'TotalAssetsSummaryOfBusinessResults CurrentYearInstant': 1_000_000,
    }),
  )
  expect(value(2024, 'totalAssets')).toBeUndefined()
  expect(missingBecause?.totalAssets).toContain('elsewhere in the report')
})

test('a correction replaces what it has; a whole one replaces its report', () => {
  const report = madeUpFiling({ ...BASICS, 'NetSales CurrentYearDuration': 900 })
  const correction = { docId: 'S100CORR', kind: 'correction' as const, parentDocId: 'S1002024' }
  const small = madeUpFiling(
    { 'NetSales CurrentYearDuration': 880 },
    { ...correction, filed: '2024-09-01' },
  )
  const { value } = read(report, small)
  expect(value(2024, 'revenue')).toMatchObject({ value: 880, accession: 'S100CORR' })
  expect(value(2024, 'netIncome')).toMatchObject({ value: 50, accession: 'S1002024' })
  const whole = madeUpFiling(
    { ...BASICS, 'ProfitLossAttributableToOwnersOfParent CurrentYearDuration': 44 },
    { ...correction, filed: '2024-09-01' },
  )
  expect(read(report, whole).value(2024, 'netIncome')).toMatchObject({
    value: 44,
    accession: 'S100CORR',
    filed: '2024-09-01',
  })
})

test('a year of another length is left out, and said; the year before it counts', () => {
  const long = madeUpFiling(BASICS, { end: '2020-12-31', start: '2020-01-01', filed: '2021-03-25' })
  const short = madeUpFiling(
    { ...BASICS, 'ProfitLossAttributableToOwnersOfParent Prior1YearDuration': 77 },
    { end: '2021-03-31', start: '2021-01-01', filed: '2021-06-25' },
  )
  const { years, caveats } = read(long, short)
  expect(years.map(({ periodEnd, values }) => [periodEnd, values.netIncome?.value])).toEqual([
    ['2020-12-31', 77],
  ])
  expect(caveats).toEqual([
    'The fiscal year to Mar 31, 2021 has 3 months, so its figures are left out: scores compare whole years.',
  ])
})

test('a change of standard keeps the older years apart', () => {
  const summary = (name: string) => `${name}SummaryOfBusinessResults`
  const { standard, years, notes } = read(
    madeUpFiling(
      {
        [`${summary('jpcrp_cor:RevenueIFRS')} CurrentYearDuration`]: 1000,
        [`${summary('jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRS')} CurrentYearDuration`]: 90,
        [`${summary('jpcrp_cor:RevenueIFRS')} Prior1YearDuration`]: 950,
        [`${summary('jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRS')} Prior1YearDuration`]: 85,
        [`${summary('NetSales')} Prior1YearDuration`]: 1400,
        [`${summary('ProfitLossAttributableToOwnersOfParent')} Prior1YearDuration`]: 70,
        [`${summary('NetSales')} Prior2YearDuration`]: 1300,
        [`${summary('ProfitLossAttributableToOwnersOfParent')} Prior2YearDuration`]: 60,
      },
      { standard: 'IFRS' },
    ),
  )
  expect(standard).toBe('ifrs-full')
  expect(years.map((year) => [year.fiscalYear, year.standard, year.values.revenue?.value])).toEqual(
    [
      [2022, 'jp-gaap', 1300],
      [2023, undefined, 950],
      [2024, undefined, 1000],
    ],
  )
  expect(notes[0]).toContain('Figures before fiscal 2023 are under Japanese GAAP.')
})

test('figures in another currency are named by it', () => {
  const { currency, value } = read(
    madeUpFiling({
      'ProfitLossAttributableToOwnersOfParent CurrentYearDuration USD': 50,
      'Assets CurrentYearInstant USD': 900,
      'NetSales CurrentYearDuration': 3,
    }),
  )
  expect(currency).toBe('USD')
  expect(value(2024, 'totalAssets')).toMatchObject({ value: 900, unit: 'USD' })
  expect(value(2024, 'revenue')).toBeUndefined()
})
