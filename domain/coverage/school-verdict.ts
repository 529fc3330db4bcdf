import type { ScoredCompany } from '../scoring/company.ts'
import { mapSchools, type School } from '../scoring/schools.ts'
import { type CompanyScore, scoreAtAnyPrice, scoreCompany } from '../scoring/score-company.ts'

export type SchoolVerdict = {
  /** 0 to 100; null if too little is known, or no price. */
  score: number | null
  /** Share of the weight that can be judged once there is a price, 0 to 1. */
  coverage: number
  why: 'scored' | 'noPrice' | 'tooFewFigures'
}

/** Without a score: whether a price is all that is missing. */
export function listVerdicts(
  company: ScoredCompany,
  now: CompanyScore = scoreCompany(company),
): Record<School, SchoolVerdict> {
  const priced = scoreAtAnyPrice(company)
  return mapSchools((school) => judge(now[school].score, priced[school]))
}

/** Says in place of a score why there is none. Every list and page uses these words. */
export function explainNoScore({ why }: Pick<SchoolVerdict, 'why'>): string {
  return why === 'noPrice' ? 'needs a price' : 'not enough data'
}

function judge(
  score: number | null,
  priced: { score: number | null; coverage: number },
): SchoolVerdict {
  const { coverage } = priced
  if (score !== null) return { score, coverage, why: 'scored' }
  return { score: null, coverage, why: priced.score === null ? 'tooFewFigures' : 'noPrice' }
}
