import type { FigureName } from '../markets/line-items/figures.ts'
import { ISSUED_SHARES, YEAR_END_SHARES } from '../markets/line-items/named-lines.ts'
import { MISSING_BECAUSE } from '../markets/missing-figures.ts'
import type { GroupFact } from './group-facts.ts'

/** Years of a report whose figure was left out, with the reason. */
export type Objection = { name: FigureName; yearsAgo: number; because: string }

export type CheckedFacts = { facts: GroupFact[]; objections: Objection[] }

const SUMMARY = 'SummaryOfBusinessResults'
const OWNERS = 'ProfitLossAttributableToOwnersOfParent'

const INCOME = [
  {
    elements: [`jppfs_cor:${OWNERS}`, `jpcrp_cor:${OWNERS}${SUMMARY}`],
    perShare: `jpcrp_cor:BasicEarningsLossPerShare${SUMMARY}`,
  },
  {
    elements: [`jpigp_cor:${OWNERS}IFRS`, `jpcrp_cor:${OWNERS}IFRS${SUMMARY}`],
    perShare: `jpcrp_cor:BasicEarningsLossPerShareIFRS${SUMMARY}`,
  },
  {
    elements: [`jpcrp_cor:NetIncomeLossAttributableToOwnersOfParentUSGAAP${SUMMARY}`],
    perShare: `jpcrp_cor:BasicEarningsLossPerShareUSGAAP${SUMMARY}`,
  },
] as const

/** Why there is no owners' equity, if there is none. */
const NET_ASSETS: readonly string[] = ['jppfs_cor:NetAssets', `jpcrp_cor:NetAssets${SUMMARY}`]

const COUNTS: readonly string[] = [
  ISSUED_SHARES,
  YEAR_END_SHARES,
  'jpcrp_cor:NumberOfIssuedSharesAsOfFilingDateIssuedSharesTotalNumberOfSharesEtc',
]

/** The same figure in the summary and in the statements of one report. */
const PAIRS = [
  { name: 'totalAssets', one: 'jppfs_cor:Assets', other: `jpcrp_cor:TotalAssets${SUMMARY}` },
  {
    name: 'totalAssets',
    one: 'jpigp_cor:AssetsIFRS',
    other: `jpcrp_cor:TotalAssetsIFRS${SUMMARY}`,
  },
  {
    name: 'operatingCashFlow',
    one: 'jppfs_cor:NetCashProvidedByUsedInOperatingActivities',
    other: `jpcrp_cor:NetCashProvidedByUsedInOperatingActivities${SUMMARY}`,
  },
  {
    name: 'operatingCashFlow',
    one: 'jpigp_cor:NetCashProvidedByUsedInOperatingActivitiesIFRS',
    other: `jpcrp_cor:CashFlowsFromUsedInOperatingActivitiesIFRS${SUMMARY}`,
  },
  { name: 'netIncome', one: `jppfs_cor:${OWNERS}`, other: `jpcrp_cor:${OWNERS}${SUMMARY}` },
  { name: 'netIncome', one: `jpigp_cor:${OWNERS}IFRS`, other: `jpcrp_cor:${OWNERS}IFRS${SUMMARY}` },
  // Of revenue, one place may hold more than the other, but not ten times as much.
  { name: 'revenue', one: 'jppfs_cor:NetSales', other: `jpcrp_cor:NetSales${SUMMARY}`, times: 8 },
  {
    name: 'revenue',
    one: 'jpigp_cor:RevenueIFRS',
    other: `jpcrp_cor:RevenueIFRS${SUMMARY}`,
    times: 8,
  },
] as const

/**
 * Leaves out figures of a report that its own other figures contradict: a profit that is a power of
 * ten away from earnings per share and shares, and totals that differ between two places.
 */
export function checkFigures(facts: readonly GroupFact[]): CheckedFacts {
  const rejected = new Set<GroupFact>()
  const objections: Objection[] = []
  for (const fact of findWrongIncome(facts)) {
    rejected.add(fact)
    const because = MISSING_BECAUSE.contradicted('earnings per share times shares')
    objections.push({ name: 'netIncome', yearsAgo: fact.yearsAgo, because })
  }
  for (const pair of PAIRS) {
    const { name } = pair
    for (const [first, second] of findDisagreeing(facts, pair)) {
      rejected.add(first)
      rejected.add(second)
      const because = MISSING_BECAUSE.contradicted('the same figure elsewhere in the report')
      objections.push({ name, yearsAgo: first.yearsAgo, because })
    }
  }
  for (const fact of findLoneNetAssets(facts)) rejected.add(fact)
  for (const { yearsAgo } of facts.filter(({ element }) => NET_ASSETS.includes(element))) {
    objections.push({ name: 'equity', yearsAgo, because: MISSING_BECAUSE.ofOthers() })
  }
  return { facts: facts.filter((fact) => !rejected.has(fact)), objections }
}

/**
 * Net assets from the statement of changes in equity, without the balance sheet that would show how
 * much of them belongs to others.
 */
function findLoneNetAssets(facts: readonly GroupFact[]): GroupFact[] {
  return facts.filter(
    ({ element, yearsAgo }) =>
      element === 'jppfs_cor:NetAssets' && !find(facts, 'jppfs_cor:Liabilities', yearsAgo),
  )
}

/**
 * Earnings per share are restated for splits in all years, so profit divided by them gives about
 * the shares of today. A split between the year's end and the filing shows in one of the counts.
 */
function findWrongIncome(facts: readonly GroupFact[]): GroupFact[] {
  const issued = facts
    .filter(({ element, yearsAgo }) => COUNTS.includes(element) && yearsAgo <= 0)
    .map(({ value }) => value)
    .filter((value) => value > 0)
  if (issued.length === 0) return []
  return INCOME.flatMap(({ elements, perShare }) =>
    facts.filter((fact) => {
      if (!(elements as readonly string[]).includes(fact.element)) return false
      const eps = find(facts, perShare, fact.yearsAgo)?.value ?? 0
      // Cents decide.
      if (Math.abs(eps) < 1 || fact.value === 0) return false
      const implied = fact.value / eps
      return issued.every((count) => isPowerOfTenAway(implied / count))
    }),
  )
}

/** Shares bought back, and averages over a year, stay well within a factor of three. */
function isPowerOfTenAway(ratio: number): boolean {
  return !(ratio > 0) || Math.abs(Math.log10(ratio)) > 0.8
}

function findDisagreeing(
  facts: readonly GroupFact[],
  { one, other, times = 1.01 }: { one: string; other: string; times?: number },
): [GroupFact, GroupFact][] {
  return facts.flatMap((fact): [GroupFact, GroupFact][] => {
    const twin = fact.element === one ? find(facts, other, fact.yearsAgo) : undefined
    const isSame = !twin || isWithin(fact.value, twin.value, times)
    return isSame ? [] : [[fact, twin]]
  })
}

/** A loss is no profit, however small both are. */
function isWithin(one: number, other: number, times: number): boolean {
  const [small, large] = [Math.abs(one), Math.abs(other)].toSorted((a, b) => a - b)
  return one * other >= 0 && (large ?? 0) <= (small ?? 0) * times
}

function find(facts: readonly GroupFact[], element: string, yearsAgo: number) {
  return facts.find((fact) => fact.element === element && fact.yearsAgo === yearsAgo)
}
