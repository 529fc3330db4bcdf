import { isFund } from '../markets/funds.ts'
import { findOrdinaryShare } from '../markets/preference-shares.ts'
import type { PortfolioScore, ScoredHolding } from './analyze-portfolio.ts'
import type { Criterion, MissingCriterion } from './evaluate-criterion.ts'
import { MIN_COVERAGE } from './min-coverage.ts'
import { mapSchools, SCHOOLS, type School } from './schools.ts'

/** Sums of weights fall short of 0.6 by rounding. */
const TOLERANCE = 1e-9

/**
 * A school scores a portfolio if it scores companies of 60% of the value, as it scores a company if 60% of its
 * criteria are known. The overall score waits until each school that scores some of the companies has that much, so
 * that it is never another number than that of `npm run score`, which gives the means in any case.
 */
export function requireCoverage(score: PortfolioScore): PortfolioScore {
  const schools = mapSchools((school) => {
    const found = score.schools[school]
    return isCovered(found.scoredWeight) ? found : { ...found, score: null }
  })
  const isWhole = listPartial(score).length === 0
  return { ...score, schools, overall: isWhole ? score.overall : null }
}

function isCovered(weight: number): boolean {
  return weight >= MIN_COVERAGE - TOLERANCE
}

/** Schools that score companies of some of the value, but not of 60%. */
export function listPartial({ schools }: PortfolioScore): School[] {
  return SCHOOLS.map(({ id }) => id).filter((school) => {
    const { scoredWeight } = schools[school]
    return scoredWeight > 0 && !isCovered(scoredWeight)
  })
}

export type WayToScore = {
  /** What they score today, as a share of the value, 0 to 1. */
  schools: { school: School; scoredWeight: number }[]
  /** The holdings to complete, heaviest first; none if what no school scores weighs too much. */
  steps: WayStep[]
  /** Funds and preference shares, which no school scores, if they are in the way. */
  unscorable: string[]
}

export type WayStep = {
  /** The holding's row. */
  place: number
  symbol: string
  weight: number
  /** Labels of the figures to enter. */
  figures: string[]
}

/** The fewest figures that give the portfolio an overall score; undefined if it has one. */
export function findWayToScore(score: PortfolioScore): WayToScore | undefined {
  if (requireCoverage(score).overall !== null) return undefined
  const partial = listPartial(score)
  const ways = SCHOOLS.map(({ id }) => ({ school: id, ...findWay(score, id) }))
  // Where no company has a score, one school is enough.
  const [easiest] = ways.toSorted(
    (a, b) =>
      Number(b.isEnough) - Number(a.isEnough) || countFigures(a.steps) - countFigures(b.steps),
  )
  const wanted = ways.filter((way) => {
    return partial.length > 0 ? partial.includes(way.school) : way === easiest
  })
  const isReachable = wanted.every(({ isEnough }) => isEnough)
  return {
    schools: wanted.map(({ school }) => ({
      school,
      scoredWeight: score.schools[school].scoredWeight,
    })),
    steps: isReachable ? mergeSteps(wanted.flatMap(({ steps }) => steps)) : [],
    unscorable: isReachable ? [] : listUnscorable(score),
  }
}

function countFigures(steps: readonly WayStep[]): number {
  return steps.reduce((sum, { figures }) => sum + figures.length, 0)
}

function mergeSteps(steps: readonly WayStep[]): WayStep[] {
  const merged = new Map<number, WayStep>()
  for (const step of steps) {
    const { figures = [] } = merged.get(step.place) ?? {}
    merged.set(step.place, { ...step, figures: [...new Set([...figures, ...step.figures])] })
  }
  return [...merged.values()].sort((a, b) => b.weight - a.weight)
}

type Way = {
  steps: WayStep[]
  /** The steps lead to 60%. */
  isEnough: boolean
}

function findWay({ holdings, schools }: PortfolioScore, school: School): Way {
  const unscored = holdings
    .map((holding, place) => ({ holding, place }))
    .filter(({ holding }) => holding.schools[school].score === null && isScorable(holding))
    .sort((a, b) => b.holding.weight - a.holding.weight)
  const steps: WayStep[] = []
  let covered = schools[school].scoredWeight
  for (const { holding, place } of unscored) {
    if (isCovered(covered)) break
    const { symbol, weight } = holding
    steps.push({ place, symbol, weight, figures: listFewestFigures(holding, school) })
    covered += weight
  }
  return { steps, isEnough: isCovered(covered) }
}

function isScorable({ symbol }: Pick<ScoredHolding, 'symbol'>): boolean {
  return !isFund(symbol) && findOrdinaryShare(symbol) === undefined
}

function listUnscorable({ holdings }: PortfolioScore): string[] {
  return holdings.filter((holding) => !isScorable(holding)).map(({ symbol }) => symbol)
}

/** Of the missing criteria, those that bring most weight for the fewest figures, until 60% are known. */
function listFewestFigures({ schools }: ScoredHolding, school: School): string[] {
  const criteria = schools[school].criteria.filter(({ state }) => state !== 'notApplicable')
  const needed = MIN_COVERAGE * sumWeights(criteria) - TOLERANCE
  let known = sumWeights(criteria.filter(({ state }) => state === 'scored'))
  let left = criteria.filter((criterion) => criterion.state === 'missing')
  const figures = new Map<string, string>()
  while (known < needed && left.length > 0) {
    const gain = (criterion: MissingCriterion) =>
      criterion.weight / (countNew(criterion, figures) || 0.1)
    const next = left.reduce((best, other) => (gain(other) > gain(best) ? other : best))
    for (const { name, label } of next.missing) figures.set(name, label)
    known += next.weight
    left = left.filter((criterion) => criterion !== next)
  }
  return [...figures.values()]
}

function countNew({ missing }: MissingCriterion, figures: ReadonlyMap<string, string>): number {
  return missing.filter(({ name }) => !figures.has(name)).length
}

function sumWeights(criteria: readonly Criterion[]): number {
  return criteria.reduce((sum, { weight }) => sum + weight, 0)
}
