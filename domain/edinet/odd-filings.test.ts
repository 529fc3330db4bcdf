import { describe, expect, test } from 'vitest'
import { type MadeRows, madeUpFiling } from '#tests/fixtures/edinet-filing.ts'
import type { FigureName } from '../markets/line-items/figures.ts'
import { chooseReports } from './choose-reports.ts'
import type { ParsedReport } from './edinet-report.ts'
import { parseEdinetStatements } from './edinet-statements.ts'

const NAMES = { nameEn: 'Made Up Works', nameLocal: null, sector: 'general' } as const
const COMPANY = { symbol: '9999.T', edinetCode: 'E99999', ...NAMES }
const SUMMARY = 'SummaryOfBusinessResults'
const BASICS: MadeRows = { 'ProfitLossAttributableToOwnersOfParent CurrentYearDuration': 50 }

function read(...filings: ParsedReport[]) {
  const chosen = chooseReports(filings).map(({ docId }) => docId)
  const parsed = filings.filter(({ docId }) => chosen.includes(docId))
  const statements = parseEdinetStatements(COMPANY, parsed, filings)
  const latest = statements?.years.at(-1)
  const value = (name: FigureName) => latest?.values[name]
  return { value, because: statements?.missingBecause ?? {}, caveats: statements?.caveats ?? [] }
}

const correct = (made: MadeRows, docId: string, parentDocId: string) =>
  madeUpFiling(made, { docId, kind: 'correction', parentDocId, filed: `2024-0${docId.at(-1)}-01` })

describe('corrections', () => {
  const report = madeUpFiling({
    ...BASICS,
    'NetSales CurrentYearDuration': 900,
    [`NetSales${SUMMARY} CurrentYearDuration`]: 900,
    'OperatingIncome CurrentYearDuration': 70,
    'GrossProfit CurrentYearDuration': 300,
    'Assets CurrentYearInstant': 1000,
    [`TotalAssets${SUMMARY} CurrentYearInstant`]: 1000,
  })

  test('of a correction count, whichever of the two names the report', () => {
    const first = correct({ 'OperatingIncome CurrentYearDuration': 71 }, 'S100COR7', 'S1002024')
    const second = correct({ 'OperatingIncome CurrentYearDuration': 72 }, 'S100COR8', 'S100COR7')
    const expected = { value: 72, accession: 'S100COR8' }
    expect(read(report, first, second).value('operatingIncome')).toMatchObject(expected)
    // The second arrives first.
    expect(read(report, second, first).value('operatingIncome')).toMatchObject(expected)
  })

  test('without their report give nothing', () => {
    expect(read(correct(BASICS, 'S100COR7', 'S1002024')).value('netIncome')).toBeUndefined()
  })

  test('of the statements count where the summary still has the old figure', () => {
    const made = { 'NetSales CurrentYearDuration': 880, 'Assets CurrentYearInstant': 1004 }
    const { value } = read(report, correct(made, 'S100COR7', 'S1002024'))
    expect(value('revenue')).toMatchObject({ value: 880, accession: 'S100COR7' })
    expect(value('totalAssets')).toMatchObject({ value: 1004, accession: 'S100COR7' })
  })

  test('that leave a figure blank take it back', () => {
    const blank = correct({ 'GrossProfit CurrentYearDuration': '－' }, 'S100COR7', 'S1002024')
    expect(read(report, blank).value('grossProfit')).toBeUndefined()
  })
})

describe('contexts', () => {
  test('a figure of a period at a moment, or of a moment over a period, is mistagged', () => {
    const { value } = read(
      madeUpFiling({
        ...BASICS,
        'NetSales CurrentYearInstant': 7,
        'NetSales CurrentYearDuration': 900,
        'Assets CurrentYearDuration': 8,
        'OperatingIncome CurrentYearInstant': 9,
      }),
    )
    expect(value('revenue')?.value).toBe(900)
    expect(value('totalAssets')).toBeUndefined()
    expect(value('operatingIncome')).toBeUndefined()
  })

  test('figures of the year before are not those of the year', () => {
    const { value } = read(
      madeUpFiling({
        ...BASICS,
        'NetSales Prior1YearDuration': 800,
        'Assets Prior1YearInstant': 700,
      }),
    )
    expect([value('revenue'), value('totalAssets')]).toEqual([undefined, undefined])
  })
})

test('whether figures are the company’s alone is said, and if that changed', () => {
  const alone = { 'ProfitLoss CurrentYearDuration_NonConsolidatedMember': 40 }
  const now = madeUpFiling(alone, { isConsolidated: false })
  expect(read(now).caveats[0]).toBe(
    'These are the statements of the company alone: it files no consolidated ones.',
  )
  const before = madeUpFiling(BASICS, { end: '2023-03-31' })
  expect(read(before, now).caveats[0]).toContain('The latest figures are of the company alone;')
  expect(read(before, madeUpFiling(BASICS)).caveats).toEqual([])
})

describe('contradictions', () => {
  test.each([
    ['a thousand times as much', { 'NetSales CurrentYearDuration': 900_000 }, 'revenue'],
    [
      'another profit',
      { [`ProfitLossAttributableToOwnersOfParent${SUMMARY} CurrentYearDuration`]: 60 },
      'netIncome',
    ],
    [
      'a loss',
      { [`ProfitLossAttributableToOwnersOfParent${SUMMARY} CurrentYearDuration`]: -50 },
      'netIncome',
    ],
  ] as const)('%s in another place of the report', (_, made, name) => {
    const { value, because } = read(
      madeUpFiling({ ...BASICS, ...made, [`NetSales${SUMMARY} CurrentYearDuration`]: 900 }),
    )
    // Two sources that differ: neither is used.
    expect(value(name)).toBeUndefined()
    if (name === 'revenue') expect(because.revenue).toContain('elsewhere in the report')
  })
})

describe('revenue', () => {
  const cns = 'NetSalesOfCompletedConstructionContractsCNS CurrentYearDuration'
  test.each<[string, MadeRows, number | undefined]>([
    [
      'a builder with a side business',
      { [cns]: 900, 'NetSalesOfSideLineBusinessCNS CurrentYearDuration': 60 },
      960,
    ],
    [
      'a builder that tags the total',
      {
        [cns]: 900,
        'NetSalesOfSideLineBusinessCNS CurrentYearDuration': 60,
        'NetSales CurrentYearDuration': 960,
      },
      960,
    ],
    [
      'a builder and estate agent',
      { [cns]: 900, 'NetSalesOfRealEstateBusinessAndOtherCNS CurrentYearDuration': 40 },
      940,
    ],
    ['a company with operating revenue only', { 'OperatingRevenue1 CurrentYearDuration': 77 }, 77],
    ['a parent alone', { 'NetSales CurrentYearDuration_NonConsolidatedMember': 77 }, undefined],
  ])('of %s', (_, made, expected) => {
    expect(read(madeUpFiling({ ...BASICS, ...made })).value('revenue')?.value).toBe(expected)
  })

  test('of a builder’s construction alone is no gross profit of the whole', () => {
    const gross = { 'GrossProfitOnCompletedConstructionContractsCNS CurrentYearDuration': 90 }
    const side = { 'NetSalesOfSideLineBusinessCNS CurrentYearDuration': 60 }
    expect(read(madeUpFiling({ ...BASICS, ...gross })).value('grossProfit')?.value).toBe(90)
    expect(
      read(madeUpFiling({ ...BASICS, ...gross, ...side })).value('grossProfit'),
    ).toBeUndefined()
  })

  test.each([
    'TargetNetSales',
    'NetSalesForecast',
    'OrdersReceivedNetSales',
    'NetSalesPerEmployee',
  ])('%s of the company’s own is not the year’s', (name) => {
    const element = `jpcrp030000-asr_E99999-000:${name}KeyFinancialData CurrentYearDuration`
    const { value } = read(
      madeUpFiling(
        {
          'jpcrp_cor:ProfitLossAttributableToOwnersOfParentIFRSSummaryOfBusinessResults CurrentYearDuration': 50,
          [element]: 9_999,
        },
        { standard: 'IFRS' },
      ),
    )
    expect(value('netIncome')?.value).toBe(50)
    expect(value('revenue')).toBeUndefined()
  })
})
