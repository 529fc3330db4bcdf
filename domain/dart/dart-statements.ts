import type { FinancialStatements } from '../markets/financial-statements.ts'
import { parseFinancialStatements } from '../markets/parse-financial-statements.ts'
import { collectFacts } from '../markets/tagged-facts.ts'
import {
  type AnnualRows,
  type DartRow,
  parseDividendRows,
  parseShareRows,
  parseStatementRows,
} from './dart-rows.ts'
import { KOREAN_TAGS, OTHER_DEBT_TAG } from './dart-tags.ts'

/** What the service answered on one company. */
export type DartCompany = {
  symbol: string
  corpCode: string
  name: string
  localName: string
  /** The Korean standard industrial classification, such as `264`. */
  industry: string
  /** The month in which the fiscal year ends. */
  endMonth: number
  reports: readonly DartReport[]
}

export type DartReport = {
  year: number
  /** Undefined if no answer says it. */
  periodEnd: string | undefined
  statements: readonly DartRow[]
  /** Of the company alone, where it files no consolidated ones. */
  isSeparate: boolean
  dividends: readonly DartRow[]
  shares: readonly DartRow[]
}

/** Undefined if no report has a year. */
export function dartStatements(company: DartCompany): FinancialStatements | undefined {
  const { symbol, corpCode, name, localName, reports } = company
  const ends = new Map(reports.map((report) => [report.year, endOf(report, company)]))
  const latest = reports.toSorted((one, other) => other.year - one.year)[0]
  // Consolidated and separate statements are not one series.
  const isSeparate = latest?.isSeparate ?? false
  const list = reports.flatMap((report) => {
    const periodEnd = ends.get(report.year)
    if (periodEnd === undefined) return []
    const rows = (own: readonly DartRow[]): AnnualRows => {
      return { corpCode, year: report.year, periodEnd, rows: own }
    }
    const before = (year: number) => comparativeEnd({ year, periodEnd, ofYear: report.year, ends })
    return [
      ...(report.isSeparate === isSeparate
        ? parseStatementRows(rows(report.statements), before)
        : []),
      ...parseDividendRows(rows(report.dividends), before),
      ...parseShareRows(rows(report.shares)),
    ]
  })
  const hasOtherDebt = list.some(({ tag }) => tag === OTHER_DEBT_TAG)
  const facts = collectFacts(list, {
    filer: { authority: 'dart', id: corpCode },
    name,
    tags: KOREAN_TAGS,
    explain: (figure) =>
      hasOtherDebt && /debt$/i.test(figure)
        ? 'The company reports some of it in lines of its own, whose meaning is not certain.'
        : undefined,
  })
  const isClassified = list.some(({ tag }) => tag === 'ifrs-full_CurrentAssets')
  const sector = sectorOf(company.industry, isClassified)
  const statements = parseFinancialStatements(facts, { symbol, sector })
  if (!statements || statements.years.length === 0) return undefined
  const caveats = describeKind(reports, isSeparate)
  return { ...statements, localName, ...(caveats.length > 0 ? { caveats } : {}) }
}

function describeKind(reports: readonly DartReport[], isSeparate: boolean): string[] {
  const alone = 'These are the statements of the company alone: it files no consolidated ones.'
  const others = reports.filter((report) => report.isSeparate !== isSeparate)
  const years = others.map(({ year }) => year).toSorted((one, other) => one - other)
  const kind = isSeparate ? 'consolidated statements' : 'statements of the company alone'
  const left = `Left out, since it filed ${kind} for them: ${years.join(', ')}.`
  return [...(isSeparate ? [alone] : []), ...(years.length > 0 ? [left] : [])]
}

/**
 * Banks and insurers are 64 to 66, utilities 35 (KSIC, tenth revision). 64992 are holding companies of banks and of
 * factories alike; those of banks have no current assets in their balance sheets.
 */
function sectorOf(industry: string, isClassified: boolean) {
  const isIndustrialHolding = industry.startsWith('64992') && isClassified
  if (/^6[456]/.test(industry) && !isIndustrialHolding) return 'financial'
  return industry.startsWith('35') ? 'utility' : 'general'
}

function endOf({ year, periodEnd }: DartReport, { endMonth }: DartCompany): string | undefined {
  if (periodEnd !== undefined) return periodEnd
  return endMonth === 12 ? `${year}-12-31` : undefined
}

/** A company that changed its fiscal year compares with a period that is not the year before. */
function comparativeEnd({
  year,
  periodEnd,
  ofYear,
  ends,
}: {
  year: number
  periodEnd: string
  ofYear: number
  ends: ReadonlyMap<number, string | undefined>
}): string | undefined {
  const [endYear, rest] = [Number(periodEnd.slice(0, 4)), periodEnd.slice(4)]
  const before = endYear - (ofYear - year)
  const lastDay = rest.startsWith('-02')
    ? new Date(Date.UTC(before, 2, 0)).toISOString().slice(4, 10)
    : rest
  const expected = `${before}${lastDay}`
  const known = ends.get(year)
  return known === undefined || known === expected ? expected : undefined
}
