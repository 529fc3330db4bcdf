import { findOverdueReport } from '../companies/filing-deadlines.ts'
import type { ScoredCompany } from '../scoring/company.ts'
import { mapSchools, type School } from '../scoring/schools.ts'
import { scoreAtAnyPrice, scoreCompany } from '../scoring/score-company.ts'
import type { CompanySummary } from './company-summary.ts'

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

export type SchoolVerdict = {
  /** 0 to 100; null if too little is known, or no price. */
  score: number | null
  /** Share of the weight that can be judged once there is a price, 0 to 1. */
  coverage: number
  why: 'scored' | 'noPrice' | 'tooFewFigures'
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

/** Without a score: whether a price is all that is missing. */
export function listVerdicts(company: ScoredCompany): Record<School, SchoolVerdict> {
  const now = scoreCompany(company)
  const priced = scoreAtAnyPrice(company)
  return mapSchools((school) => judge(now[school].score, priced[school]))
}

function showPrice({ quoted, currency, source, asOf }: PriceInStatements): CoveredCompany['price'] {
  return { quoted, currency, source, asOf }
}

function judge(
  score: number | null,
  priced: { score: number | null; coverage: number },
): SchoolVerdict {
  const { coverage } = priced
  if (score !== null) return { score, coverage, why: 'scored' }
  return { score: null, coverage, why: priced.score === null ? 'tooFewFigures' : 'noPrice' }
}
