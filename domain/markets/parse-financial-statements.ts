import { chooseSector, type Sector } from './company-sector.ts'
import {
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from './financial-statements.ts'
import type { TagFormulas } from './line-items/figure.ts'
import { FIGURE_NAMES, type FigureName } from './line-items/figures.ts'
import { MISSING_BECAUSE, type MissingBecause } from './missing-figures.ts'
import {
  chooseCurrency,
  collectColumns,
  describeOtherCurrencies,
  type FiledReport,
  findFiledReports,
  findLatestPeriodEnd,
  hasAny,
  type ReportColumn,
} from './report-columns.ts'
import { dropWrongCounts } from './share-counts.ts'
import { detectSplits } from './share-splits.ts'
import { evaluateFormula, tagsOf } from './tag-formula.ts'
import type { CompanyFacts } from './tagged-facts.ts'

/** The sector, or the number of the standard industrial classification, from which it follows. */
export type StatementsCompany = { symbol: string } & ({ sic: number | null } | { sector: Sector })

/**
 * Reads the figures of any authority's tagged filings, by the table of their standard. If several
 * reports cover one year, the latest wins, so restated figures do. Quarters and foreign companies'
 * dollar translations are left out.
 * @returns undefined if the facts contain no annual report
 */
export function parseFinancialStatements(
  facts: CompanyFacts,
  { symbol, ...identity }: StatementsCompany,
): FinancialStatements | undefined {
  const reports = findFiledReports(facts)
  const currency = chooseCurrency(facts, reports)
  if (currency === undefined) return undefined
  const columns = collectColumns({ facts, currency, reports })
  const dollars =
    currency === 'USD'
      ? undefined
      : collectColumns({ facts, currency: 'USD', reports, tags: revenueTags(facts) })
  const rows = listYears(facts, reports, columns)
  const recent = rows.slice(-2).flatMap(({ periodEnd }) => columns.get(periodEnd) ?? [])
  const sector =
    'sector' in identity
      ? identity.sector
      : chooseSector({
          sic: identity.sic,
          hasCurrentAssets: hasAny(recent, facts.tags.currentAssets),
          hasFinancialTags: hasAny(recent, facts.tags.financial),
        })
  const years = rows.map((year) => {
    const values = selectValues({
      facts,
      columns: columns.get(year.periodEnd) ?? [],
      currency,
      sector,
    })
    const revenueUsd = dollars && selectRevenue(facts, dollars.get(year.periodEnd) ?? [], sector)
    if (revenueUsd) values.revenueUsd = { ...revenueUsd, unit: unitOf('revenueUsd', currency) }
    return { ...year, values: datePerShare(facts, year.periodEnd, values) }
  })
  const notes = dropWrongCounts(years)
  const { filer, name, localName, tags } = facts
  const kept = years.filter(({ values }) => Object.keys(values).length > 0)
  const latestEnd = findLatestPeriodEnd(facts) ?? ''
  const isLater = latestEnd > (kept.at(-1)?.periodEnd ?? latestEnd)
  const caveats = describeOtherCurrencies(facts, { currency, reports, years: kept })
  return {
    symbol,
    filer,
    name,
    currency,
    standard: tags.standard,
    sector,
    years: kept,
    ...(isLater ? { latestPeriodEnd: latestEnd } : {}),
    notes,
    ...(localName ? { localName } : {}),
    splits: facts.splits ?? detectSplits(facts, kept, currency),
    missingBecause: explainMissing(facts, kept.at(-1)),
    ...(caveats.length > 0 ? { caveats } : {}),
    isPartial: false,
  }
}

function revenueTags({ tags }: CompanyFacts): string[] {
  const { revenue = [], grossProfit = [] } = tags.formulas
  return [...revenue, ...grossProfit].flat().flatMap(tagsOf)
}

/** If a company moved its year's end, the later end of the two counts. */
function listYears(
  { tags }: CompanyFacts,
  reports: Map<string, FiledReport>,
  columns: Map<string, ReportColumn[]>,
): Omit<FiscalYear, 'values'>[] {
  const rows = new Map<number, Omit<FiscalYear, 'values'>>()
  for (const periodEnd of [...columns.keys()].sort()) {
    if (!hasAny(columns.get(periodEnd) ?? [], tags.yearTags)) continue
    const own = [...reports.values()]
      .filter((report) => report.periodEnd === periodEnd)
      .toSorted((one, other) => one.filed.localeCompare(other.filed))[0]
    const fiscalYear = fiscalYearOf(periodEnd)
    const { form = null, accn: accession = null, filed = null } = own ?? {}
    rows.set(fiscalYear, { fiscalYear, periodEnd, form, accession, filed })
  }
  return [...rows.values()]
}

/** Years of 52 or 53 weeks may end in the first days of the next calendar year. */
export function fiscalYearOf(periodEnd: string): number {
  const year = Number(periodEnd.slice(0, 4))
  return /-01-0[1-7]$/.test(periodEnd) ? year - 1 : year
}

function selectValues({
  facts,
  columns,
  currency,
  sector,
}: {
  facts: CompanyFacts
  columns: readonly ReportColumn[]
  currency: string
  sector: Sector
}): FiscalYear['values'] {
  const values: FiscalYear['values'] = {}
  for (const name of FIGURE_NAMES) {
    if (name === 'revenueUsd') continue
    const found =
      name === 'revenue'
        ? selectRevenue(facts, columns, sector)
        : selectValue(facts.tags.formulas[name], columns)
    if (found) values[name] = { ...found, unit: unitOf(name, currency) }
  }
  return values
}

type Found = Omit<ReportedValue, 'unit'>

function selectValue(
  formulas: TagFormulas = [],
  columns: readonly ReportColumn[],
): Found | undefined {
  for (const equals of formulas) {
    for (const { read, isUsed } of columns) {
      for (const formula of equals) {
        const found = evaluateFormula(formula, read, isUsed)
        if (!found) continue
        const { value, tag, parts } = found
        // Where a correction leaves some parts as they were, the figure is the correction's.
        const [latest] = parts.toSorted((one, other) => other.filed.localeCompare(one.filed))
        if (latest) return { value, tag, accession: latest.accn, filed: latest.filed }
      }
    }
  }
  return undefined
}

/**
 * Revenue is the only number whose tag may hold just a part. For banks and insurers, contract
 * revenue is only fees, so without a total there is no revenue. Elsewhere, gross profit and cost of
 * sales, which add up to revenue, show whether a contract figure is the whole.
 */
function selectRevenue(
  { tags }: CompanyFacts,
  columns: readonly ReportColumn[],
  sector: Sector,
): Found | undefined {
  const found = selectValue(tags.formulas.revenue, columns)
  if (!found || !tags.partOfRevenue?.tags.test(found.tag)) return found
  if (sector === 'financial') return undefined
  const column = columns.filter(({ accn }) => accn === found.accession)
  const whole = selectValue([[tags.partOfRevenue.whole]], column)
  return whole && whole.value > found.value * 1.01 ? whole : found
}

/** Where later reports repeat a figure as it was, it counts the shares of its own year. */
function datePerShare(
  { tags }: CompanyFacts,
  sharesAsOf: string,
  values: FiscalYear['values'],
): FiscalYear['values'] {
  for (const name of tags.unadjusted ?? []) {
    const value = values[name]
    if (value) values[name] = { ...value, sharesAsOf }
  }
  return values
}

function explainMissing(facts: CompanyFacts, latest: FiscalYear | undefined): MissingBecause {
  const reasons: MissingBecause = {}
  if (!latest) return reasons
  const { standard, formulas } = facts.tags
  const isMissing = (name: FigureName) => name !== 'revenueUsd' && !latest.values[name]
  for (const name of FIGURE_NAMES.filter(isMissing)) {
    reasons[name] =
      facts.explain?.(name, latest.periodEnd) ??
      (formulas[name] ? MISSING_BECAUSE.notFiled() : MISSING_BECAUSE.notTagged(standard))
  }
  return reasons
}
