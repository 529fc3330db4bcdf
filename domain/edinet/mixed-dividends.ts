import type {
  FinancialStatements,
  FiscalYear,
  ShareSplit,
} from '../markets/financial-statements.ts'
import type { DatedReport } from './edinet-facts.ts'
import { INTERIM_DIVIDEND } from './shared-elements.ts'

/**
 * Marks the dividends of years with a split that add payments for old and for new shares. An
 * interim dividend that is no larger than usual was paid for new shares already.
 */
export function markMixedDividends(
  statements: FinancialStatements,
  reports: readonly DatedReport[],
): FinancialStatements {
  const notes = [...statements.notes]
  const years = statements.years.map((year) => {
    const split = statements.splits.find(({ between }) => between?.[1] === year.periodEnd)
    const dividend = year.values.dividendPerShare
    if (!split || !dividend || !isMixed(year, split, reports)) return year
    notes.push(
      `Dividends of fiscal ${year.fiscalYear} were paid partly for shares before the split (${split.ratio} for 1), partly for shares after it.`,
    )
    const mixed = { ...dividend, mixesShares: true as const }
    return { ...year, values: { ...year.values, dividendPerShare: mixed } }
  })
  return { ...statements, years, notes }
}

function isMixed(
  { periodEnd, values }: FiscalYear,
  { ratio }: ShareSplit,
  reports: readonly DatedReport[],
): boolean {
  const total = values.dividendPerShare?.value ?? 0
  const interim = reports
    .flatMap(({ facts, periods }) =>
      facts.filter(
        ({ element, yearsAgo }) =>
          element === INTERIM_DIVIDEND && periods.get(yearsAgo)?.[1] === periodEnd,
      ),
    )
    .at(-1)?.value
  if (total === 0) return false
  if (interim === undefined) return true
  // One payment after the year's end, for new shares.
  if (interim === 0) return false
  const share = interim / total
  const halfway = (0.5 + ratio / (ratio + 1)) / 2
  return ratio > 1 ? share > halfway : share < halfway
}
