import { expect, test } from 'vitest'
import { type MadeRows, madeUpFiling } from '#tests/fixtures/edinet-filing.ts'
import { scoringInputs } from '../markets/scoring-inputs.ts'
import type { IndexedFiling, ParsedReport } from './edinet-report.ts'
import { parseEdinetStatements } from './edinet-statements.ts'

const COMPANY = {
  symbol: '9999.T',
  edinetCode: 'E99999',
  sector: 'general' as const,
  nameEn: null,
  nameLocal: null,
}
const SUMMARY = 'SummaryOfBusinessResults'
const RELATIVE = ['CurrentYear', 'Prior1Year', 'Prior2Year', 'Prior3Year', 'Prior4Year']

type Year = {
  issued: number
  equityPerShare: number
  dividend: number
  interim?: number
  eps?: number
}

/** A report on several years, the latest last, with net assets of 1,000,000 in each. */
function report(end: string, years: readonly Year[], filed?: string): ParsedReport {
  const made: MadeRows = {}
  for (const [ago, year] of years.toReversed().entries()) {
    const [during, at] = [`${RELATIVE[ago]}Duration`, `${RELATIVE[ago]}Instant`]
    made[`NetAssets${SUMMARY} ${at}`] = 1_000_000
    made[`NetAssetsPerShare${SUMMARY} ${at} each`] = year.equityPerShare
    made[`ProfitLossAttributableToOwnersOfParent${SUMMARY} ${during}`] = 50_000
    made[`BasicEarningsLossPerShare${SUMMARY} ${during} each`] = year.eps ?? 50
    made[`TotalNumberOfIssuedShares${SUMMARY} ${at}_NonConsolidatedMember shares`] = year.issued
    made[`DividendPaidPerShare${SUMMARY} ${during}_NonConsolidatedMember each`] = year.dividend
    if (year.interim !== undefined) {
      made[`InterimDividendPaidPerShare${SUMMARY} ${during}_NonConsolidatedMember each`] =
        year.interim
    }
  }
  return madeUpFiling(made, { end, ...(filed ? { filed } : {}) })
}

function read(...filings: ParsedReport[]) {
  const known = {
    docId: 'S100OLD',
    kind: 'report',
    filed: '2016-06-25',
    parentDocId: null,
  } as const
  const old: IndexedFiling = { ...known, period: ['2015-04-01', '2016-03-31'] }
  const statements = parseEdinetStatements(COMPANY, filings, [old, ...filings])
  if (!statements) throw new Error('the filings should hold a year')
  return statements
}

test('a jump of the shares issued is a split if equity per share is restated over it', () => {
  const old = { issued: 1000, equityPerShare: 105, dividend: 700, eps: 5 }
  const splitYear = { issued: 10_000, equityPerShare: 105, dividend: 750, interim: 630, eps: 5 }
  const after = { issued: 10_000, equityPerShare: 105, dividend: 80, interim: 30, eps: 5 }
  const statements = read(report('2024-03-31', [old, splitYear, after]))
  expect(statements.splits).toMatchObject([{ ratio: 10, between: ['2022-03-31', '2023-03-31'] }])
  const dividends = statements.years.map(({ values }) => values.dividendPerShare)
  // As paid, and the year that adds old and new shares is marked.
  expect(dividends.map((one) => one?.value)).toEqual([700, 750, 80])
  expect(dividends.map((one) => one?.mixesShares)).toEqual([undefined, true, undefined])
  expect(statements.notes[0]).toContain('fiscal 2023')
  expect(scoringInputs(statements).inputs).toMatchObject({ dividendPerShare: 80, dividendYears: 3 })
})

test('a jump with equity per share that falls with it is an issue of shares', () => {
  const before = { issued: 1000, equityPerShare: 1000, dividend: 5 }
  const after = { issued: 2000, equityPerShare: 500, dividend: 5 }
  expect(read(report('2024-03-31', [before, after])).splits).toEqual([])
})

test('some shares may be cancelled in the year of a split; its ratio stays a simple one', () => {
  const before = { issued: 1_261_231, equityPerShare: 0.16, dividend: 5, eps: 0.01 }
  const after = { issued: 6_149_810, equityPerShare: 0.163, dividend: 5, eps: 0.01 }
  const { splits } = read(report('2025-03-31', [before, after]))
  expect(splits.map(({ ratio }) => ratio)).toEqual([5])
})

test('shares put together are a split below one', () => {
  const before = { issued: 10_000, equityPerShare: 1000, dividend: 5 }
  const after = { issued: 1000, equityPerShare: 1000, dividend: 50, interim: 0 }
  const [split] = read(report('2024-03-31', [before, after])).splits
  expect(split?.ratio).toBe(0.1)
})

test('a split on the first day of a year leaves its dividend whole', () => {
  const before = { issued: 1000, equityPerShare: 500, dividend: 40, interim: 20 }
  const after = { issued: 2000, equityPerShare: 500, dividend: 21, interim: 10 }
  const { years } = read(report('2024-03-31', [before, after]))
  expect(years.at(-1)?.values.dividendPerShare).not.toHaveProperty('mixesShares')
})

test('earnings of a report from before the split are divided by it, those of later ones are not', () => {
  const old = { issued: 1000, equityPerShare: 1000, dividend: 20, eps: 90 }
  const earlier = report('2022-03-31', [old, { ...old, eps: 100 }])
  const restated = { issued: 1000, equityPerShare: 500, dividend: 20, eps: 50 }
  const later = report('2023-03-31', [
    restated,
    { ...restated, issued: 2000, eps: 60, dividend: 12 },
  ])
  const statements = read(earlier, later)
  expect(statements.splits).toMatchObject([
    { ratio: 2, firstRestatedIn: { accession: 'S1002023', filed: '2023-06-25' } },
  ])
  expect(statements.years.map(({ values }) => values.eps?.value)).toEqual([90, 50, 60])
  expect(scoringInputs(statements).inputs.eps).toEqual([45, 50, 60])
})

test('a split between the year’s end and the filing is in the report of the year before', () => {
  const old = { issued: 1000, equityPerShare: 1000, dividend: 20, eps: 90 }
  const early = report('2022-03-31', [
    { ...old, equityPerShare: 500 },
    { ...old, equityPerShare: 500, eps: 50 },
  ])
  const later = report('2023-03-31', [
    { ...old, equityPerShare: 500, eps: 50 },
    { ...old, issued: 2000, equityPerShare: 500, eps: 60 },
  ])
  expect(read(early, later).splits).toMatchObject([
    { ratio: 2, firstRestatedIn: { accession: 'S1002022' } },
  ])
})
