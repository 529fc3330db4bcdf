import type { FiscalYear, ReportedValue, ShareSplit } from './financial-statements.ts'
import { impliedShares } from './share-counts.ts'
import type { CompanyFacts, Fact } from './tagged-facts.ts'

type Restatement = {
  ratio: number
  /** The last day of the period. */
  end: string
  after: string
  until: string
  accession: string
  evidence: string
}

/**
 * Finds the splits among a company's facts. Annual reports restate only two or three earlier years,
 * so a series of the latest figures breaks at each split.
 *
 * 1. The same period restated by a simple ratio, at least twice (quarterly reports count too).
 * 2. A jump by such a ratio between two years that no report shows together. Two years in one
 * report count the same shares, so a jump between them is an issue of new shares.
 */
export function detectSplits(
  facts: CompanyFacts,
  years: readonly FiscalYear[],
  currency: string,
): ShareSplit[] {
  const splits: ShareSplit[] = []
  const restatements = [...countRestatements(facts), ...perShareRestatements(facts, currency)]
  const size = (ratio: number) => Math.max(ratio, 1 / ratio)
  const ratios = [...new Set(restatements.map(({ ratio }) => ratio))]
  // Smaller ratios first: two splits between two filings look like one with their product.
  for (const ratio of ratios.sort((one, other) => size(one) - size(other))) {
    const ofRatio = restatements.filter((restatement) => restatement.ratio === ratio)
    const unexplained = ofRatio.filter(({ after, until }) => {
      const known = splits.filter(
        ({ firstRestatedIn: { filed } }) => filed > after && filed <= until,
      )
      return Math.abs(known.reduce((product, split) => product * split.ratio, 1) / ratio - 1) > 0.01
    })
    splits.push(...placeSplits(unexplained.filter((one) => isConfirmed(one, unexplained, years))))
  }
  splits.push(...findJumps(years, splits, reportedRatios(facts)))
  return splits.sort((one, other) =>
    one.firstRestatedIn.filed.localeCompare(other.firstRestatedIn.filed),
  )
}

type SharesCounted = Pick<ReportedValue, 'filed' | 'restatedOn' | 'sharesAsOf'>

/** New shares for one share as a figure counts them: on the filing's day, or on the day it names. */
export function splitFactor(splits: readonly ShareSplit[], figure: SharesCounted): number {
  return splits
    .filter((split) => isBefore(figure, split))
    .reduce((factor, { ratio }) => factor * ratio, 1)
}

function isBefore(
  { filed, restatedOn = filed, sharesAsOf }: SharesCounted,
  { between, firstRestatedIn }: ShareSplit,
): boolean {
  if (sharesAsOf === undefined) return restatedOn < firstRestatedIn.filed
  return between ? sharesAsOf <= between[0] : sharesAsOf < firstRestatedIn.filed
}

/**
 * A single restated figure may be a mistake of the filing, unless the year before counts old shares
 * and the year after new ones. Korean reports two years apart share one year, with one figure.
 */
function isConfirmed(
  { ratio, end, after, until }: Restatement,
  restatements: readonly Restatement[],
  years: readonly FiscalYear[],
): boolean {
  const together = restatements.filter((one) => one.after < until && one.until > after)
  if (together.length > 1) return true
  const place = years.findIndex(({ periodEnd }) => periodEnd === end)
  const [before, restated, next] = [place - 1, place, place + 1].map((index) => {
    const year = years[index]
    return year && countedShares(year)
  })
  if (!before || !next || restated?.filed !== until || before.filed >= until) return false
  const jump = restated.count / before.count / ratio
  const steady = next.count / restated.count
  return jump > 0.8 && jump < 1.25 && steady > 0.8 && steady < 1.25
}

function placeSplits(restatements: Restatement[]): ShareSplit[] {
  const splits: ShareSplit[] = []
  let left = restatements.toSorted((one, other) => one.until.localeCompare(other.until))
  while (left[0]) {
    const { ratio, until: filed, accession, evidence } = left[0]
    left = left.filter(({ after }) => after >= filed)
    splits.push({ ratio, firstRestatedIn: { accession, filed }, kind: 'restated', evidence })
  }
  return splits
}

function countRestatements(facts: CompanyFacts): Restatement[] {
  return facts.tags.shares.averageCounts.flatMap((tag) =>
    pairs(facts.read(tag).shares).flatMap(([earlier, later]) => {
      const ratio = earlier.val > 0 ? simpleRatio(later.val / earlier.val, 0.02) : undefined
      return ratio === undefined ? [] : [describeRestatement({ tag, ratio, earlier, later })]
    }),
  )
}

function perShareRestatements(facts: CompanyFacts, currency: string): Restatement[] {
  const incomes = new Map<string, number>()
  const { income, perShare } = facts.tags.shares
  for (const tag of income) {
    for (const fact of facts.read(tag)[currency] ?? []) incomes.set(keyOf(fact), fact.val)
  }
  return perShare.flatMap((tag) =>
    pairs(facts.read(tag)[`${currency}/shares`]).flatMap(([earlier, later]) => {
      const [before, after] = [incomes.get(keyOf(earlier)), incomes.get(keyOf(later))]
      // Earnings changed too, so the change per share is no split.
      if (before !== undefined && after !== undefined && Math.abs(after / before - 1) > 0.01)
        return []
      // Two decimals are coarse after a split: 0.04 stands for 0.035 to 0.045.
      const tolerance = 0.01 + 0.005 / Math.abs(later.val) + 0.005 / Math.abs(earlier.val)
      if (tolerance > 0.05) return []
      const ratio = simpleRatio(earlier.val / later.val, tolerance)
      return ratio === undefined ? [] : [describeRestatement({ tag, ratio, earlier, later })]
    }),
  )
}

const keyOf = ({ accn, start, end }: Fact) => `${accn} ${start} ${end}`

function pairs(list: readonly Fact[] = []): [Fact, Fact][] {
  const periods = Map.groupBy(list, ({ start, end }) => `${start} ${end}`)
  return [...periods.values()].flatMap((period) => {
    const inOrder = period.toSorted((one, other) => one.filed.localeCompare(other.filed))
    return inOrder.flatMap((later, index): [Fact, Fact][] => {
      const earlier = inOrder[index - 1]
      return earlier && earlier.filed < later.filed ? [[earlier, later]] : []
    })
  })
}

function describeRestatement({
  tag,
  ratio,
  earlier,
  later,
}: {
  tag: string
  ratio: number
  earlier: Fact
  later: Fact
}): Restatement {
  const evidence = `${tag} for the period to ${later.end}: ${earlier.val} (filed ${earlier.filed}), ${later.val} (filed ${later.filed})`
  const { accn: accession, filed: until, end } = later
  return { ratio, end, after: earlier.filed, until, accession, evidence }
}

/** 3:2, and 2 to 100 for one, either way. A factor of 1,000 is a mistake of scale. */
function simpleRatio(value: number, tolerance: number): number | undefined {
  if (!(value > 0)) return undefined
  if (value < 1) {
    const inverse = simpleRatio(1 / value, tolerance)
    return inverse === undefined ? undefined : 1 / inverse
  }
  const nearest = value < 1.75 ? 1.5 : Math.round(value)
  return nearest <= 100 && Math.abs(value / nearest - 1) <= tolerance ? nearest : undefined
}

function reportedRatios(facts: CompanyFacts): number[] {
  const tag = facts.tags.shares.reportedRatio
  const reported = tag === undefined ? [] : Object.values(facts.read(tag)).flat()
  return reported.map(({ val }) => val).filter((val) => val > 0 && val !== 1)
}

function findJumps(
  years: readonly FiscalYear[],
  known: readonly ShareSplit[],
  reported: readonly number[],
): ShareSplit[] {
  return years.flatMap((year, index): ShareSplit[] => {
    const before = years[index - 1]
    const [earlier, later] = [before && countedShares(before), countedShares(year)]
    if (!earlier || !later || !year.accession || !year.filed || earlier.filed >= year.filed)
      return []
    const factor = splitFactor(known, earlier) / splitFactor(known, later)
    const jump = later.count / (earlier.count * factor)
    const tagged = reported.find((ratio) => Math.abs(jump / ratio - 1) < 0.15)
    const ratio = tagged ?? simpleRatio(jump, 0.06)
    if (ratio === undefined || (ratio > 0.6 && ratio < 1.6 && !tagged)) return []
    const evidence = `${earlier.basis}: ${Math.round(earlier.count)} for ${before?.fiscalYear}, ${Math.round(later.count)} for ${year.fiscalYear}`
    const firstRestatedIn = { accession: year.accession, filed: year.filed }
    return [{ ratio, firstRestatedIn, kind: tagged ? 'reported' : 'jump', evidence }]
  })
}

function countedShares(year: FiscalYear) {
  const average = year.values.sharesDiluted ?? year.values.sharesBasic
  if (average) return { count: average.value, filed: average.filed, basis: 'average shares' }
  const count = impliedShares(year)
  const filed = year.values.eps?.filed ?? year.values.epsBasic?.filed
  return count && filed ? { count, filed, basis: 'net income / EPS' } : undefined
}
