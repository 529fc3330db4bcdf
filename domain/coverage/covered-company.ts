import { findOverdueReport } from '../companies/filing-deadlines.ts'
import type { ScoredCompany } from '../scoring/company.ts'
import type { School } from '../scoring/schools.ts'
import type { CompanySummary } from './company-summary.ts'
import { listVerdicts, type SchoolVerdict } from './school-verdict.ts'

export type PriceInStatements = {
  /** In the statements' currency. */
  value: number
  /** As quoted, with its currency. */
  quoted: number
  currency: string
  source: string
  /** ISO 8601. */
  asOf: string
}

/** One line in the list of all companies. */
export type CoveredCompany = Omit<CompanySummary, 'inputs'> & {
  /** A newer annual report that must have been filed: the end of its year. */
  overdue: string | null
  price: Omit<PriceInStatements, 'value'> | null
  schools: Record<School, SchoolVerdict>
}

/**
 * Scores one company. A price that is not known is not made up: what it is needed for is missing.
 */
export function scoreSummary(
  { inputs, ...summary }: CompanySummary,
  price: PriceInStatements | undefined,
  nowMs: number,
): CoveredCompany {
  const company: ScoredCompany = { inputs, price: price?.value ?? Number.NaN }
  const { authority } = summary.newest
  const overdue = authority && findOverdueReport({ ...summary.newest, authority }, nowMs)
  return {
    ...summary,
    overdue: overdue?.periodEnd ?? null,
    price: price ? showPrice(price) : null,
    schools: listVerdicts(company),
  }
}

function showPrice({ quoted, currency, source, asOf }: PriceInStatements): CoveredCompany['price'] {
  return { quoted, currency, source, asOf }
}
