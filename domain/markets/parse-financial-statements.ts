import {
  type CompanyFacts,
  coversYear,
  type Fact,
  factsOf,
  isAnnualReport,
} from './company-facts.ts'
import { chooseSector } from './company-sector.ts'
import {
  FIGURE_NAMES,
  type FinancialStatements,
  type FiscalYear,
  type ReportedValue,
  unitOf,
} from './financial-statements.ts'
import { dropWrongCounts } from './share-counts.ts'
import { detectSplits } from './share-splits.ts'
import {
  CONTRACT_REVENUE,
  COVER_COUNT,
  FINANCIAL_TAGS,
  STATEMENT_TAGS,
  type TagFormulas,
  YEAR_TAGS,
} from './statement-tags.ts'
import { evaluateFormula, tagsOf } from './tag-formula.ts'

type Identity = {
  symbol: string
  sic: number | null
}

type Report = { form: string; accession: string; filed: string; periodEnd: string }

type Column = {
  accession: string
  filed: string
  read(tag: string): number | undefined
  /** Whether any report of the company has a non-zero figure for the tag, in any year. */
  isUsed(tag: string): boolean
}

/**
 * If several reports cover one year, the latest wins, so restated figures do. Quarters and foreign
 * companies' dollar translations are left out.
 * @returns undefined if the facts contain no annual report
 */
export function parseFinancialStatements(
  facts: CompanyFacts,
  { symbol, sic }: Identity,
): FinancialStatements | undefined {
  const reports = listReports(facts)
  const currency = chooseCurrency(facts, reports)
  if (currency === undefined) return undefined
  const columns = collectColumns(facts, currency, reports)
  const dollars =
    currency === 'USD' ? undefined : collectColumns(facts, 'USD', reports, revenueTags(facts))
  const rows = listYears(reports, columns)
  const recent = rows.slice(-2).flatMap(({ periodEnd }) => columns.get(periodEnd) ?? [])
  const sector = chooseSector({
    sic,
    hasCurrentAssets: hasAny(recent, ['AssetsCurrent', 'CurrentAssets']),
    hasFinancialTags: hasAny(recent, FINANCIAL_TAGS),
  })
  const years = rows.map((year) => {
    const values = readValues(facts, columns.get(year.periodEnd) ?? [], currency, sector)
    const revenueUsd = dollars && readRevenue(facts, dollars.get(year.periodEnd) ?? [], sector)
    if (revenueUsd) values.revenueUsd = { ...revenueUsd, unit: unitOf('revenueUsd', currency) }
    return { ...year, values }
  })
  const notes = dropWrongCounts(years)
  const { name, standard } = facts
  const filer = { authority: 'sec', id: String(facts.cik) } as const
  const kept = years.filter(({ values }) => Object.keys(values).length > 0)
  const splits = detectSplits(facts, kept, currency)
  const isPartial = false
  return { symbol, filer, name, currency, standard, sector, years: kept, splits, isPartial, notes }
}

function listReports(facts: CompanyFacts): Map<string, Report> {
  const reports = new Map<string, Report>()
  for (const { fact } of factsOf(facts, YEAR_TAGS)) {
    const { accn: accession, form, filed, end: periodEnd } = fact
    if (!isAnnualReport(fact) || !coversYear(fact) || periodEnd > filed) continue
    const known = reports.get(accession)
    if (known && known.periodEnd >= periodEnd) continue
    reports.set(accession, { form, accession, filed, periodEnd })
  }
  return reports
}

/**
 * The currency with most years, among those that the latest report uses. Some foreign companies add
 * dollar translations, but only for the latest year of each report.
 */
function chooseCurrency(facts: CompanyFacts, reports: Map<string, Report>): string | undefined {
  const years = new Map<string, Set<string>>()
  for (const { unit, fact } of factsOf(facts, YEAR_TAGS)) {
    if (!reports.has(fact.accn) || !coversYear(fact) || !/^[A-Z]{3}$/.test(unit)) continue
    entry(years, unit, () => new Set<string>()).add(fact.end)
  }
  const latest =
    [...years.values()]
      .flatMap((ends) => [...ends])
      .sort()
      .at(-1) ?? ''
  const current = [...years].filter(([, ends]) => ends.has(latest))
  return current.toSorted(([, one], [, other]) => other.size - one.size)[0]?.[0]
}

function revenueTags(facts: CompanyFacts): string[] {
  const { revenue = [], grossProfit = [] } = STATEMENT_TAGS[facts.standard]
  return [...revenue, ...grossProfit].flat().flatMap(tagsOf)
}

function everyTag(facts: CompanyFacts): string[] {
  const formulas = Object.values(STATEMENT_TAGS[facts.standard]).flat(2)
  return [...new Set([...formulas.flatMap(tagsOf), ...FINANCIAL_TAGS, ...YEAR_TAGS])]
}

function collectColumns(
  facts: CompanyFacts,
  currency: string,
  reports: Map<string, Report>,
  tags = everyTag(facts),
): Map<string, Column[]> {
  const used = new Set<string>()
  const isUsed = (tag: string) => used.has(tag)
  const units = new Set([currency, `${currency}/shares`, 'shares'])
  const figures = new Map<string, Map<string, Map<string, number>>>()
  for (const { tag, unit, fact } of factsOf(facts, tags)) {
    const end = units.has(unit) ? yearOf(tag, fact, reports.get(fact.accn)) : undefined
    if (end === undefined) continue
    const ofYear = entry(figures, end, () => new Map<string, Map<string, number>>())
    const ofReport = entry(ofYear, fact.accn, () => new Map<string, number>())
    if (!ofReport.has(tag)) ofReport.set(tag, fact.val)
    if (fact.val !== 0) used.add(tag)
  }
  const toColumns = (ofYear: Map<string, Map<string, number>>) =>
    [...ofYear]
      .map(([accession, values]) => ({
        accession,
        filed: reports.get(accession)?.filed ?? '',
        read: (tag: string) => values.get(tag),
        isUsed,
      }))
      .toSorted((one, other) => other.filed.localeCompare(one.filed))
  return new Map([...figures].map(([end, ofYear]) => [end, toColumns(ofYear)]))
}

function yearOf(tag: string, fact: Fact, report: Report | undefined): string | undefined {
  if (!report || !isAnnualReport(fact)) return undefined
  if (tag === COVER_COUNT) return report.periodEnd
  return fact.start === undefined || coversYear(fact) ? fact.end : undefined
}

/** If a company moved its year's end, the later end of the two counts. */
function listYears(
  reports: Map<string, Report>,
  columns: Map<string, Column[]>,
): Omit<FiscalYear, 'values'>[] {
  const rows = new Map<number, Omit<FiscalYear, 'values'>>()
  for (const periodEnd of [...columns.keys()].sort()) {
    if (!hasAny(columns.get(periodEnd) ?? [], YEAR_TAGS)) continue
    const own = [...reports.values()]
      .filter((report) => report.periodEnd === periodEnd)
      .toSorted((one, other) => one.filed.localeCompare(other.filed))[0]
    const fiscalYear = fiscalYearOf(periodEnd)
    const { form = null, accession = null, filed = null } = own ?? {}
    rows.set(fiscalYear, { fiscalYear, periodEnd, form, accession, filed })
  }
  return [...rows.values()]
}

/** Years of 52 or 53 weeks may end in the first days of the next calendar year. */
export function fiscalYearOf(periodEnd: string): number {
  const year = Number(periodEnd.slice(0, 4))
  return /-01-0[1-7]$/.test(periodEnd) ? year - 1 : year
}

function readValues(
  facts: CompanyFacts,
  columns: readonly Column[],
  currency: string,
  sector: FinancialStatements['sector'],
): FiscalYear['values'] {
  const values: FiscalYear['values'] = {}
  for (const name of FIGURE_NAMES) {
    if (name === 'revenueUsd') continue
    const found =
      name === 'revenue'
        ? readRevenue(facts, columns, sector)
        : readValue(STATEMENT_TAGS[facts.standard][name], columns)
    if (found) values[name] = { ...found, unit: unitOf(name, currency) }
  }
  return values
}

type Found = Omit<ReportedValue, 'unit'>

function readValue(formulas: TagFormulas = [], columns: readonly Column[]): Found | undefined {
  for (const equals of formulas) {
    for (const { accession, filed, read, isUsed } of columns) {
      for (const formula of equals) {
        const found = evaluateFormula(formula, read, isUsed)
        if (found) return { ...found, accession, filed }
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
function readRevenue(
  facts: CompanyFacts,
  columns: readonly Column[],
  sector: FinancialStatements['sector'],
): Found | undefined {
  const found = readValue(STATEMENT_TAGS[facts.standard].revenue, columns)
  if (!found || !CONTRACT_REVENUE.test(found.tag)) return found
  if (sector === 'financial') return undefined
  const column = columns.filter(({ accession }) => accession === found.accession)
  const whole = readValue([['GrossProfit + CostOfRevenue|CostOfGoodsAndServicesSold']], column)
  return whole && whole.value > found.value * 1.01 ? whole : found
}

function hasAny(columns: readonly Column[], tags: readonly string[]): boolean {
  return columns.some(({ read }) => tags.some((tag) => read(tag) !== undefined))
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}
