import { describe, expect, test } from 'vitest'
import { type MadeRows, madeUpFiling } from '#tests/fixtures/edinet-filing.ts'
import type { Period } from '../markets/whole-years.ts'
import type { IndexedFiling, ParsedReport } from './edinet-report.ts'
import { parseEdinetStatements } from './edinet-statements.ts'

const NAMES = { nameEn: 'Made Up Works', nameLocal: null, sector: 'general' } as const
const COMPANY = { symbol: '9999.T', edinetCode: 'E99999', ...NAMES }

function readAmong(index: readonly IndexedFiling[], filings: readonly ParsedReport[]) {
  const statements = parseEdinetStatements(COMPANY, filings, [...index, ...filings])
  if (!statements) throw new Error('the filings should hold a year')
  return statements
}

const fiveYears: MadeRows = Object.fromEntries(
  ['CurrentYear', 'Prior1Year', 'Prior2Year', 'Prior3Year', 'Prior4Year'].map((year, ago) => [
    `ProfitLossAttributableToOwnersOfParentSummaryOfBusinessResults ${year}Duration`,
    100 - ago,
  ]),
)
const indexed = (docId: string, period: Period): IndexedFiling => ({
  docId,
  kind: 'report',
  filed: period[1],
  parentDocId: null,
  period,
})

describe('years of a summary that have no report of their own', () => {
  const years = (...index: IndexedFiling[]) =>
    readAmong(index, [madeUpFiling(fiveYears)]).years.map(({ periodEnd, values }) => [
      periodEnd,
      values.netIncome?.value,
    ])
  const own = [
    ['2023-03-31', 99],
    ['2024-03-31', 100],
  ]

  test('count while another report’s year ends whole years earlier', () => {
    const expected = [['2020-03-31', 96], ['2021-03-31', 97], ['2022-03-31', 98], ...own]
    expect(years(indexed('S100A', ['2018-04-01', '2019-03-31']))).toEqual(expected)
    expect(years(indexed('S100A', ['2019-04-01', '2020-03-31']))).toEqual(expected)
  })

  test('are left out if nothing dates them, or the year’s end has moved, and it is said', () => {
    expect(years()).toEqual(own)
    expect(years(indexed('S100A', ['2019-01-01', '2019-12-31']))).toEqual(own)
    const { caveats } = readAmong([], [madeUpFiling(fiveYears)])
    expect(caveats?.join()).toMatch(/^The year to Mar 31, 2022 and those before it .* are left out/)
  })

  test('of which one is a short one, are told by the reports around it', () => {
    const before = indexed('S100A', ['2020-01-01', '2020-12-31'])
    const short = indexed('S100B', ['2021-01-01', '2021-03-31'])
    // Three months, then the year to March 2022; two years ended in December before.
    expect(years(before, short)).toEqual([['2020-12-31', 96], ['2022-03-31', 98], ...own])
  })
})

test('after a change of the year’s end, the latest period is the short one', () => {
  const year = madeUpFiling(fiveYears, {
    end: '2023-12-31',
    start: '2023-01-01',
    filed: '2024-03-25',
  })
  const short = madeUpFiling(fiveYears, { end: '2024-03-31', start: '2024-01-01' })
  const { years, latestPeriodEnd } = readAmong([], [year, short])
  expect([years.at(-1)?.periodEnd, latestPeriodEnd]).toEqual(['2023-12-31', '2024-03-31'])
})
