import type { Sector } from '../markets/company-sector.ts'
import type { FinancialStatements } from '../markets/financial-statements.ts'
import { KOREAN_LINES } from '../markets/line-items/named-lines.ts'
import {
  parseFinancialStatements,
  type StatementsCompany,
} from '../markets/parse-financial-statements.ts'
import { formatDay } from '../markets/summarize-history.ts'
import { collectFacts } from '../markets/tagged-facts.ts'
import { describePartYears } from '../markets/whole-years.ts'
import {
  type AnnualRows,
  type DartRow,
  parseDividendRows,
  parseShareRows,
  parseStatementRows,
} from './dart-rows.ts'
import { KOREAN_TAGS } from './dart-tags.ts'
import { type FiscalTerms, findTerm } from './fiscal-terms.ts'

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
  /** ISO date, if the service says it. */
  founded?: string | undefined
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

const DOUBTFUL_DEBT =
  'The company reports some of it in lines of its own, whose meaning is not certain.'
const FOREIGN_DIVIDEND =
  'OpenDART gives dividends in won, and the statements are in another currency.'
const WITHIN_ADJUSTMENTS =
  'The cash flow statement does not show both parts: they are within one line of adjustments.'

/** Undefined if no report has a year. */
export function dartStatements(company: DartCompany): FinancialStatements | undefined {
  const { symbol, corpCode, name, localName, reports } = company
  const { founded, industry } = company
  const terms: FiscalTerms = { ends: datesOf(company), founded, industry }
  const latest = reports.toSorted((one, other) => other.year - one.year)[0]
  // Consolidated and separate statements are not one series.
  const isSeparate = latest?.isSeparate ?? false
  const list = reports.flatMap((report) => {
    const { year } = report
    const termOf = (termsAgo: number) => findTerm(terms, year, termsAgo)
    const rows = (own: readonly DartRow[]): AnnualRows => ({ corpCode, year, termOf, rows: own })
    return [
      ...(report.isSeparate === isSeparate ? parseStatementRows(rows(report.statements)) : []),
      ...parseDividendRows(rows(report.dividends)),
      ...parseShareRows(rows(report.shares)),
    ]
  })
  const isForeign = (end: string) =>
    list.some((fact) => fact.end === end && fact.unit === 'KRW/shares') &&
    !list.some((fact) => fact.end === end && fact.unit === 'KRW')
  const hasOtherDebt = list.some(({ tag }) => tag === KOREAN_LINES.otherDebt)
  const facts = collectFacts(list, {
    filer: { authority: 'dart', id: corpCode },
    name,
    tags: KOREAN_TAGS,
    explain: (figure, periodEnd) => {
      if (hasOtherDebt && /debt$/i.test(figure)) return DOUBTFUL_DEBT
      if (figure === 'dividendPerShare' && isForeign(periodEnd)) return FOREIGN_DIVIDEND
      return figure === 'depreciationAndAmortization' ? WITHIN_ADJUSTMENTS : undefined
    },
  })
  const isClassified = list.some(({ tag }) => tag === 'ifrs-full_CurrentAssets')
  const identity: StatementsCompany =
    industry === '' ? { symbol, sic: null } : { symbol, sector: sectorOf(industry, isClassified) }
  const statements = parseFinancialStatements(facts, identity)
  if (!statements || statements.years.length === 0) return undefined
  const { caveats: others = [] } = statements
  const caveats = [...describeKind(reports, isSeparate), ...others, ...describeTerms(terms)]
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
function sectorOf(industry: string, isClassified: boolean): Sector {
  const isIndustrialHolding = industry.startsWith('64992') && isClassified
  if (/^6[456]/.test(industry) && !isIndustrialHolding) return 'financial'
  return industry.startsWith('35') ? 'utility' : 'general'
}

/** Where no answer says it, December 31, unless another year of the company ended on another day. */
function datesOf({ reports, endMonth }: DartCompany): Map<number, string | undefined> {
  const said = reports.flatMap(({ periodEnd }) => periodEnd ?? [])
  const isDecember = endMonth === 12 && said.every((end) => end.endsWith('-12-31'))
  return new Map(
    reports.map(({ year, periodEnd }) => [
      year,
      periodEnd ?? (isDecember ? `${year}-12-31` : undefined),
    ]),
  )
}

/** Terms that are no year, or of which it cannot be known. */
function describeTerms(terms: FiscalTerms): string[] {
  const own = [...terms.ends].flatMap(([year, end]) =>
    end ? [{ end, term: findTerm(terms, year) }] : [],
  )
  const unknown = own.flatMap(({ end, term }) => (term ? [] : [formatDay(end)]))
  const why = 'their length is not known, since the end of the term before is not a year away'
  const sentence = `Left out are terms to ${unknown.toReversed().join(', ')}: ${why}.`
  return [
    ...describePartYears(own.flatMap(({ term }) => (term ? [term] : []))),
    ...(unknown.length > 0 ? [sentence] : []),
  ]
}
