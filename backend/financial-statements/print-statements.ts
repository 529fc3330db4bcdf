import { AUTHORITIES, type Authority } from '#domain/companies/authorities.ts'
import { findCompany } from '#domain/companies/companies.ts'
import { findOverdueReport } from '#domain/companies/filing-deadlines.ts'
import { formatNumber, roundToDigits, withHyphen } from '#domain/format-number.ts'
import { describeExtract } from '#domain/markets/citations.ts'
import type { InputName } from '#domain/markets/company-inputs.ts'
import {
  type FinancialStatements,
  missingStatements,
  type ReportedValue,
  unitOf,
} from '#domain/markets/financial-statements.ts'
import { FIGURE_NAMES, type FigureName } from '#domain/markets/line-items/figures.ts'
import { findListing } from '#domain/markets/listing.ts'
import { MISSING_BECAUSE } from '#domain/markets/missing-figures.ts'
import { scoringInputs } from '#domain/markets/scoring-inputs.ts'
import { nameSource } from '#domain/markets/source-names.ts'

const SHOWN_YEARS = 10
const notFiled = MISSING_BECAUSE.notFiled()

const NUMBERS = {
  sec: 'CIK',
  edinet: 'EDINET code',
  dart: 'corp_code',
  twse: 'stock code',
} as const satisfies Record<Authority, string>

export function describeStatements(statements: FinancialStatements, source: string): string {
  const { symbol, name, filer, currency, standard, sector, splits, notes } = statements
  const from =
    source === 'bundled'
      ? 'the bundle that comes with Kachi'
      : `${source === 'sec' ? 'the SEC' : nameSource(source)}, now`
  const local = statements.localName ?? findCompany(symbol)?.localName
  const lines = [
    `${name} (${symbol})${filer ? `, ${NUMBERS[filer.authority]} ${filer.id}` : ''}`,
    ...(local ? [local] : []),
    `Financial statements in ${currency}${standard ? ` under ${standard}` : ''}, sector ${sector}; from ${from}.`,
    '',
    ...describeYears(statements),
    '',
    ...describeLatest(statements),
    ...describeOverdue(statements),
  ]
  for (const { ratio, firstRestatedIn, evidence } of splits) {
    lines.push(
      '',
      `${ratio}-for-1 split, first reflected in ${firstRestatedIn.accession ?? `a report filed by ${firstRestatedIn.filed}`}: ${evidence}`,
    )
  }
  lines.push(...describeMissing(statements))
  const licence = statements.filer ? ['', AUTHORITIES[statements.filer.authority].licence] : []
  return `${[...lines, ...describeInputs(statements), ...notes, ...licence].join('\n')}\n`
}

function describeMissing(statements: FinancialStatements): string[] {
  const missing = missingStatements(statements)
  if (missing.length === 0) return []
  const { missingBecause: reasons = {} } = statements
  const because = missing.filter((name) => reasons[name] && reasons[name] !== notFiled)
  const others = missing.filter((name) => reasons[name] === notFiled)
  return [
    '',
    `Missing in the latest year: ${missing.join(', ')}`,
    ...because.map((name) => `  ${name}: ${reasons[name]}`),
    ...(others.length > 0 ? [`  ${others.join(', ')}: ${notFiled}`] : []),
  ]
}

function describeYears({ years, currency }: FinancialStatements): string[] {
  const shown = years.slice(-SHOWN_YEARS)
  const known = FIGURE_NAMES.filter((name) => shown.some(({ values }) => values[name]))
  const cells = known.map((name) => [
    name,
    ...shown.map(({ values }) => formatValue(values[name]?.value, unitOf(name, currency))),
  ])
  const header = ['As reported', ...shown.map(({ fiscalYear }) => String(fiscalYear))]
  const amounts = `Amounts and counts in millions, per-share figures in ${currency}.`
  return [...alignColumns([header, ...cells]), amounts]
}

function describeLatest({ years, currency }: FinancialStatements): string[] {
  const latest = years.at(-1)
  if (!latest) return []
  const { fiscalYear, periodEnd, form, accession, filed } = latest
  const report = [form ?? 'report unknown', accession, filed && `filed ${filed}`]
    .filter(Boolean)
    .join(', ')
  const rows = Object.entries(latest.values).map(([name, figure]) => [
    name,
    formatValue(figure.value, unitOf(name as FigureName, currency)),
    describeReport(figure),
  ])
  return [`Fiscal year ${fiscalYear}, ended ${periodEnd}: ${report}`, ...alignColumns(rows)]
}

function describeOverdue({ symbol, filer, years, latestPeriodEnd }: FinancialStatements): string[] {
  const newest = years.at(-1)
  if (!newest) return []
  const [authority, country] = [filer?.authority ?? null, findListing(symbol)?.country ?? null]
  const { form, periodEnd } = newest
  const report = { authority, country, form, periodEnd, latestPeriodEnd }
  const overdue = findOverdueReport(report, Date.now())
  if (!overdue) return []
  return [
    `A newer report, for the year to ${overdue.periodEnd}, was due by ${overdue.dueDate}: it must exist, and is not in these figures.`,
  ]
}

function describeReport({ accession, filed, form, tag, extract }: ReportedValue): string {
  if (!extract) return [accession, filed, form, tag].filter(Boolean).join(' ')
  return `${filed} ${tag}, ${describeExtract(extract)}`
}

function describeInputs(statements: FinancialStatements): string[] {
  const { inputs, sources, missing, notes } = scoringInputs(statements)
  const rows = Object.entries(sources).map(([name, { formula }]) => {
    const value = inputs[name as InputName]
    const shown = Array.isArray(value) ? value.map(shorten).join(' ') : shorten(value ?? 0)
    return [name, shown, formula === name ? '' : formula]
  })
  const lines = ['', 'Score inputs:', ...rows.map((row) => `  ${row.filter(Boolean).join('  ')}`)]
  if (missing.length > 0) lines.push(`Missing for the scores: ${missing.join(', ')}`)
  return [...lines, ...notes]
}

function shorten(value: number): string {
  return String(roundToDigits(value, 6))
}

function formatValue(value: number | undefined, unit: string): string {
  if (value === undefined) return '-'
  if (unit.endsWith('/shares')) return String(value)
  return withHyphen(formatNumber(value / 1e6, 0, 1))
}

function alignColumns(rows: string[][]): string[] {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths?.[column] ?? 0
        if (column === 0) return cell.padEnd(width)
        return /^[\d.,-]+$/.test(cell) ? cell.padStart(width) : cell
      })
      .join('  '),
  )
}
