import type { FinancialStatements, FiscalYear, ShareSplit } from './financial-statements.ts'
import type { FigureName } from './line-items/figures.ts'
import { nameStandard } from './missing-figures.ts'
import { parseFinancialStatements, type StatementsCompany } from './parse-financial-statements.ts'
import type { CompanyFacts } from './tagged-facts.ts'
import { sinceMovedEnd } from './whole-years.ts'

/** @param standards what a source gives under each standard: the latest first */
export function parseEveryStandard(
  standards: readonly CompanyFacts[],
  identity: StatementsCompany,
): FinancialStatements | undefined {
  const readings = standards.flatMap((facts) => parseFinancialStatements(facts, identity) ?? [])
  return mergeAccountingStandards(readings.filter(({ years }) => years.length > 0))
}

/** The same under every standard. */
const INDEPENDENT: readonly FigureName[] = ['dividendPerShare', 'dividendsPaid', 'shares']

/**
 * A company that changed its accounting standard, read once under each. A year has figures of one
 * standard only: of the latest that covers it; dividends and share counts are taken from either.
 * Years in another currency than the latest are left out.
 * @param readings the latest standard first
 */
export function mergeAccountingStandards(
  readings: readonly FinancialStatements[],
): FinancialStatements | undefined {
  const [latest, ...earlier] = readings
  if (!latest) return undefined
  const years = new Map(
    latest.years.map((year) => [year.fiscalYear, { ...year, values: { ...year.values } }]),
  )
  const isForeign = ({ currency }: FinancialStatements) => currency !== latest.currency
  const notes = [...latest.notes]
  const caveats = [
    ...(latest.caveats ?? []),
    ...earlier.filter(isForeign).flatMap((one) => describeForeign(one, years)),
  ]
  const splits = [...latest.splits]
  for (const { standard, ...reading } of earlier.filter((one) => !isForeign(one))) {
    for (const year of reading.years) addIndependent(years.get(year.fiscalYear), year)
    const added = reading.years.filter(({ fiscalYear }) => !years.has(fiscalYear))
    const first = [...years.keys()].sort((one, other) => one - other)[0]
    if (!standard || added.length === 0) continue
    for (const year of added) years.set(year.fiscalYear, { ...year, standard })
    const change = `Figures before fiscal ${first} are under ${nameStandard(standard)}.`
    notes.push(`${change} Scores do not compare them with later ones, except for dividends.`)
    notes.push(...reading.notes)
    splits.push(...reading.splits.filter((split) => !splits.some((known) => isSame(split, known))))
  }
  const joined = [...years.values()].toSorted((one, other) => one.fiscalYear - other.fiscalYear)
  const inOrder = splits.toSorted((one, other) =>
    one.firstRestatedIn.filed.localeCompare(other.firstRestatedIn.filed),
  )
  const said = caveats.length > 0 ? { caveats } : {}
  return { ...latest, years: joined, splits: inOrder, notes, ...said }
}

function describeForeign(
  { currency, years }: FinancialStatements,
  kept: ReadonlyMap<number, FiscalYear>,
): string[] {
  const out = years.flatMap(({ fiscalYear }) => (kept.has(fiscalYear) ? [] : [fiscalYear]))
  return out.length === 0
    ? []
    : [`Left out, since their figures are in ${currency}: fiscal ${out.join(', ')}.`]
}

function addIndependent(year: FiscalYear | undefined, { values }: FiscalYear): void {
  for (const name of INDEPENDENT) {
    const value = values[name]
    if (year && value) year.values[name] ??= value
  }
}

function isSame(one: ShareSplit, other: ShareSplit): boolean {
  return one.ratio === other.ratio && one.firstRestatedIn.filed === other.firstRestatedIn.filed
}

/** The last years under one standard and with one year's end: their figures can be compared. */
export function comparableYears(years: readonly FiscalYear[]): FiscalYear[] {
  const last = years.findLastIndex(({ standard }) => standard !== undefined)
  return sinceMovedEnd(years.slice(last + 1))
}
