import { findOverdueReport } from '#domain/companies/filing-deadlines.ts'
import { findListing } from '#domain/markets/listing.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import { countNoun } from '#domain/scoring/criterion-words.ts'
import { useMinute } from '#site/pro/charts/use-minute.ts'
import type { CompanyStatements } from './company-data.ts'

const MONTH_MS = 30.44 * 86_400_000

/** How old the newest annual report is, and whether a newer one must exist. */
export function FilingAge({ statements }: Pick<CompanyStatements, 'statements'>) {
  const nowMs = useMinute()
  const { filer, years, symbol, latestPeriodEnd } = statements
  const newest = years.at(-1)
  if (!newest) return null
  const { form, periodEnd, filed } = newest
  const country = findListing(symbol)?.country ?? null
  const authority = filer?.authority ?? null
  const overdue = findOverdueReport({ authority, country, form, periodEnd, latestPeriodEnd }, nowMs)
  return (
    <p className="text-note text-muted">
      Figures to {formatDay(periodEnd)}
      {filed ? `, filed ${formatDay(filed)}, ${describeAge(nowMs - Date.parse(filed))} ago` : ''}.
      {overdue ? (
        <span className="font-medium text-fair">
          {' '}
          A newer report, for the year to {formatDay(overdue.periodEnd)}, was due by{' '}
          {formatDay(overdue.dueDate)}: it must exist, and is not in these figures.
        </span>
      ) : null}
    </p>
  )
}

function describeAge(ageMs: number): string {
  const months = Math.floor(ageMs / MONTH_MS)
  return months < 1 ? 'less than a month' : countNoun(months, 'month')
}
