import { addDays } from '../days.ts'
import { isWholeYear, lengthOf, type Period } from '../markets/whole-years.ts'

export type FiscalTerms = {
  /** Of each year that a report was asked for by: the last day of its term, where it is known. */
  ends: ReadonlyMap<number, string | undefined>
  /** ISO date on which the company came into being, if it is known. */
  founded: string | undefined
  /** Korean standard industrial classification. */
  industry: string
}

/**
 * The term of a report, or the one so many terms before it, which its comparative columns are of.
 * A Korean term has twelve months at most, so one that ended longer before is not the one before.
 * @returns undefined if its dates cannot be known
 */
export function findTerm(terms: FiscalTerms, year: number, termsAgo = 0): Period | undefined {
  let end = terms.ends.get(year)
  for (let ago = 1; ago <= termsAgo && end !== undefined; ago += 1) {
    end = endBefore(end, terms.ends.get(year - ago))
  }
  return end === undefined ? undefined : startTerm(terms, end, terms.ends.get(year - termsAgo - 1))
}

function endBefore(end: string, known: string | undefined): string | undefined {
  if (known === undefined) return yearBefore(end)
  return isAdjacent(known, end) ? known : undefined
}

function startTerm(
  { founded = '', industry }: FiscalTerms,
  end: string,
  endBefore: string | undefined,
): Period | undefined {
  if (endBefore !== undefined && !isAdjacent(endBefore, end)) return undefined
  const start = addDays(endBefore ?? yearBefore(end), 1)
  if (end === '2013-12-31' && movedIn2013(industry)) return ['2013-04-01', end]
  if (founded > end) return undefined
  return founded > start && !isWholeYear([founded, end]) ? [founded, end] : [start, end]
}

/** Korea's insurers and brokers ended their years in March until 2013. */
function movedIn2013(industry: string): boolean {
  return /^6[56]/.test(industry)
}

function isAdjacent(before: string, end: string): boolean {
  const days = lengthOf([addDays(before, 1), end])
  return days > 0 && days <= 380
}

/** The last day of February stays the last one. */
function yearBefore(date: string): string {
  const next = new Date(addDays(date, 1))
  next.setUTCFullYear(next.getUTCFullYear() - 1)
  return addDays(next.toISOString(), -1)
}
