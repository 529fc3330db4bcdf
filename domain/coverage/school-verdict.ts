import type { ScoredCompany } from '../scoring/company.ts'
import { mapSchools, type School } from '../scoring/schools.ts'
import { type CompanyScore, scoreAtAnyPrice, scoreCompany } from '../scoring/score-company.ts'

export type SchoolVerdict = {
  /** 0 to 100; null if too little is known, or no price. */
  score: number | null
  /** Share of the weight that can be judged once there is a price, 0 to 1. */
  coverage: number
  /** Share of the weight that was judged, 0 to 1: less than `coverage` where a price is missing. */
  judged?: number | undefined
  why: 'scored' | 'noPrice' | 'tooFewFigures'
}

/** Without a score: whether a price is all that is missing. */
export function listVerdicts(
  company: ScoredCompany,
  now: CompanyScore = scoreCompany(company),
): Record<School, SchoolVerdict> {
  const priced = scoreAtAnyPrice(company)
  return mapSchools((school) => judge(now[school], priced[school]))
}

/** Says in place of a score why there is none. Every list and page uses these words. */
export function explainNoScore({ why }: Pick<SchoolVerdict, 'why'>): string {
  return why === 'noPrice' ? 'needs a price' : 'not enough data'
}

/** Such a score leaves out what the school asks of the price, so no band such as "Excellent" fits it. */
export function isScoredWithoutPrice({
  score,
  coverage,
  judged = coverage,
}: SchoolVerdict): boolean {
  return score !== null && judged < coverage
}

/** `100% known`, `65% known, without a price`, `39% known, 100% with a price` */
export function describeKnown(verdict: SchoolVerdict): string {
  const { coverage, judged = coverage, why } = verdict
  const [all, now] = [coverage, judged].map((share) => `${Math.floor(share * 100)}%`)
  if (isScoredWithoutPrice(verdict)) return `${now} known, without a price`
  return why === 'noPrice' && judged < coverage
    ? `${now} known, ${all} with a price`
    : `${all} known`
}

type Judged = { score: number | null; coverage: number }

function judge(now: Judged, { score, coverage }: Judged): SchoolVerdict {
  const judged = now.coverage
  if (now.score !== null) return { score: now.score, coverage, judged, why: 'scored' }
  return { score: null, coverage, judged, why: score === null ? 'tooFewFigures' : 'noPrice' }
}
