import type { FinancialStatements, FiscalYear } from './financial-statements.ts'
import { nameStandard } from './missing-figures.ts'

/**
 * A company that changed its accounting standard, read once under each. A year has figures of one
 * standard only: of the latest that covers it.
 * @param readings the latest standard first
 */
export function joinStandards(
  readings: readonly FinancialStatements[],
): FinancialStatements | undefined {
  const [latest, ...earlier] = readings
  if (!latest) return undefined
  const years = new Map(latest.years.map((year) => [year.fiscalYear, year]))
  const notes = [...latest.notes]
  for (const { years: older, standard } of earlier) {
    const added = older.filter(({ fiscalYear }) => !years.has(fiscalYear))
    const first = [...years.keys()].sort((one, other) => one - other)[0]
    if (!standard || added.length === 0) continue
    for (const year of added) years.set(year.fiscalYear, { ...year, standard })
    const change = `Figures before fiscal ${first} are under ${nameStandard(standard)}.`
    notes.push(`${change} Scores do not compare them with later ones, except for dividends.`)
  }
  const joined = [...years.values()].toSorted((one, other) => one.fiscalYear - other.fiscalYear)
  return { ...latest, years: joined, notes }
}

/** The last years under the standard of the latest: their figures can be compared. */
export function comparableYears(years: readonly FiscalYear[]): FiscalYear[] {
  const last = years.findLastIndex(({ standard }) => standard !== undefined)
  return years.slice(last + 1)
}
