import { formatNumber, formatPercent } from '../format-number.ts'
import type { AnalysisCategory } from '../portfolio/portfolio.ts'
import type { PortfolioScore, ScoredHolding } from './analyze-portfolio.ts'
import { countNoun, describeSubject, joinList } from './criterion-words.ts'
import { describeChange } from './describe-sensitivity.ts'
import type { Criterion, MissingCriterion, ScoredCriterion } from './evaluate-criterion.ts'
import { MIN_COVERAGE_TEXT } from './min-coverage.ts'
import type { SchoolDefinition } from './school.ts'
import { SCHOOLS, type School } from './schools.ts'
import { findChange } from './sensitivity.ts'
import { showArithmetic } from './show-arithmetic.ts'

export type WrittenSchool = Omit<AnalysisCategory, 'score'> & {
  school: School
  score: number | null
  /** In the order of the recommendations; several criteria if figures are missing. */
  sources: { symbol: string; criteria: string[] }[]
}

type Text = { title: string; thesis: string; symbol: string; criteria: string[] }

type Candidate<Kind extends Criterion> = {
  holding: ScoredHolding
  weight: number
  criterion: Kind
  /**
   * How much it can change the portfolio's score: its weight in the holding's score times the
   * holding's weight.
   */
  effect: number
}

type Definition = SchoolDefinition<School>

/** Two criteria that lose points first, then one with full points. */
const STRONG_PLACE = 2

export function writeRecommendations(analysis: PortfolioScore): WrittenSchool[] {
  return SCHOOLS.map((school) => writeSchool(analysis, school))
}

function writeSchool(analysis: PortfolioScore, school: Definition): WrittenSchool {
  const { id, name, description } = school
  const texts = chooseTexts(analysis, school)
  return {
    school: id,
    category: name,
    description,
    score: analysis.schools[id].score,
    recommendations: texts.map(({ title }) => title),
    detailedThesis: texts.map(({ thesis }) => thesis),
    sources: texts.map(({ symbol, criteria }) => ({ symbol, criteria })),
  }
}

function chooseTexts(analysis: PortfolioScore, school: Definition): Text[] {
  const all = listCandidates(analysis, school.id)
  const judged = all.filter((candidate) => isScored(candidate))
  const counting = judged.filter(({ holding }) => holding.schools[school.id].score !== null)
  const scored = counting.length > 0 ? counting : judged
  const texts = [
    ...chooseWeak(scored).map((candidate, place) => ({ candidate, place })),
    ...chooseStrong(scored).map((candidate) => ({ candidate, place: STRONG_PLACE })),
  ].map((chosen) => writeScored(analysis, school, chosen))
  const missing = writeMissing(all, school)
  return missing ? [...texts, missing] : texts
}

function chooseWeak(scored: Candidate<ScoredCriterion>[]) {
  const lost = ({ criterion, effect }: Candidate<ScoredCriterion>) => (1 - criterion.share) * effect
  const weak = scored.filter(({ criterion }) => criterion.share < 1)
  const worst = findLargest(weak, lost)
  if (!worst) return []
  const others = weak.filter((candidate) => candidate !== worst)
  const elsewhere = others.filter(
    ({ holding, criterion }) =>
      holding.symbol !== worst.holding.symbol && criterion.id !== worst.criterion.id,
  )
  const second = findLargest(elsewhere.length > 0 ? elsewhere : others, lost)
  return second ? [worst, second] : [worst]
}

function chooseStrong(scored: Candidate<ScoredCriterion>[]) {
  const strong = scored.filter(({ criterion }) => criterion.share === 1)
  const best = findLargest(strong, ({ effect }) => effect)
  return best ? [best] : []
}

function findLargest<Item>(
  items: readonly Item[],
  measure: (item: Item) => number,
): Item | undefined {
  let [largest, max]: [Item | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const item of items) {
    const size = measure(item)
    if (size > max) [largest, max] = [item, size]
  }
  return largest
}

function listCandidates({ holdings }: PortfolioScore, school: School): Candidate<Criterion>[] {
  const weights = new Map<string, number>()
  for (const { symbol, weight } of holdings) {
    weights.set(symbol, (weights.get(symbol) ?? 0) + weight)
  }
  const seen = new Set<string>()
  return holdings.flatMap((holding) => {
    if (seen.has(holding.symbol)) return []
    seen.add(holding.symbol)
    const weight = weights.get(holding.symbol) ?? 0
    const { criteria } = holding.schools[school]
    let available = 0
    for (const { state, weight: points } of criteria) if (state === 'scored') available += points
    return criteria.map((criterion) => {
      return { holding, weight, criterion, effect: (weight * criterion.weight) / available }
    })
  })
}

function isScored(candidate: Candidate<Criterion>): candidate is Candidate<ScoredCriterion> {
  return candidate.criterion.state === 'scored'
}

function isMissing(candidate: Candidate<Criterion>): candidate is Candidate<MissingCriterion> {
  return candidate.criterion.state === 'missing'
}

/** `place`: first or second of the weak criteria, or the strong one. */
type Chosen = { candidate: Candidate<ScoredCriterion>; place: number }

function writeScored(analysis: PortfolioScore, school: Definition, chosen: Chosen): Text {
  const { holding, criterion } = chosen.candidate
  const { symbol, company } = holding
  const { rule, share, id } = criterion
  const isWeak = share < 1
  const subject = describeSubject(symbol, criterion, company)
  const { title, why } = isWeak ? rule.weak(subject) : rule.strong(subject)
  const sentences = [
    writeArithmetic(chosen),
    why,
    ...(isWeak ? [writeChange(symbol, criterion, company)] : []),
    writeWeight(analysis, school, chosen),
  ]
  return { title, thesis: sentences.join(' '), symbol, criteria: [id] }
}

function writeArithmetic({ candidate: { holding, criterion }, place }: Chosen): string {
  const { symbol, company } = holding
  const { text } = showArithmetic(criterion, company)
  const points = formatNumber(criterion.points, 0, 2)
  const name = lowerFirst(criterion.name)
  const variants = [
    `${criterion.name} at ${symbol}: ${text}, worth ${points} of ${criterion.weight} points.`,
    `${symbol} earns ${points} of ${criterion.weight} points for ${name}: ${text}.`,
    `In figures: ${text}, which gives ${symbol} ${points} of ${criterion.weight} points.`,
  ]
  // "In figures: 6 years" has none to compute with.
  const fitting = text.includes('÷') ? variants : variants.slice(0, 2)
  return fitting[(place + symbol.length) % fitting.length] ?? ''
}

function writeChange(
  symbol: string,
  criterion: ScoredCriterion,
  company: ScoredHolding['company'],
) {
  const change = findChange(criterion, company)
  const sentence = describeChange(change)
  return typeof change === 'string' ? `For ${symbol}, ${lowerFirst(sentence)}` : sentence
}

function writeWeight(
  { holdings, schools }: PortfolioScore,
  { id, name }: Definition,
  { candidate, place }: Chosen,
): string {
  const { holding, weight } = candidate
  const { symbol } = holding
  const { score } = schools[id]
  const share = formatPercent(weight)
  const isWhole = holdings.every((other) => other.symbol === symbol)
  if (score === null) {
    return isWhole
      ? `There is not enough data on ${symbol} for a ${name} score.`
      : `There is not enough data for a ${name} score of the portfolio, of which ${symbol} is ${share}.`
  }
  const part = isWhole
    ? `${symbol} is the whole portfolio`
    : `${symbol} is ${share} of the portfolio`
  if (place === 0)
    return `${part}, and no criterion takes more points from the ${name} score of ${score}.`
  if (place === STRONG_PLACE) {
    return `${part}, and no other criterion with full points adds more to the ${name} score of ${score}.`
  }
  return isWhole
    ? `Only the criterion above takes more from the ${name} score of ${score}.`
    : `${symbol} makes up ${share} of the portfolio.`
}

function writeMissing(all: Candidate<Criterion>[], { id, name }: Definition): Text | undefined {
  const missing = all.filter((candidate) => isMissing(candidate))
  const heaviest = findLargest(missing, ({ weight }) => weight)
  if (!heaviest) return undefined
  const { symbol, schools } = heaviest.holding
  const criteria = schools[id].criteria.filter(({ state }) => state === 'missing')
  const points = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const applicable = schools[id].criteria
    .filter(({ state }) => state !== 'notApplicable')
    .reduce((sum, { weight }) => sum + weight, 0)
  const labels = listMissing(criteria)
  const isOne = labels.length === 1 && !/^\d/.test(labels[0] ?? '')
  const title =
    points === applicable
      ? `Start with ${symbol}’s annual report: without its figures, none of the ${applicable} ${name} points can be judged.`
      : `Find ${joinList(labels)} in ${symbol}’s annual reports: ${points} of ${applicable} ${name} points depend on ${isOne ? 'this figure' : 'these figures'}.`
  const names = joinList(criteria.map((criterion) => lowerFirst(criterion.name)))
  const coverage = formatPercent(schools[id].coverage, 0)
  const isLeftOut = schools[id].score === null
  const thesis = [
    `At ${symbol}, ${countNoun(criteria.length, 'criterion', 'criteria')} cannot be judged yet: ${names}.`,
    isLeftOut
      ? `The figures available cover ${coverage} of the ${name} points. Below ${MIN_COVERAGE_TEXT}, ${symbol} gets no ${name} score and does not count in the portfolio’s.`
      : `Gaps do not lower a score: ${symbol} is judged on the remaining ${applicable - points} of ${applicable} points.`,
  ].join(' ')
  return { title, thesis, symbol, criteria: criteria.map((criterion) => criterion.id) }
}

function listMissing(criteria: readonly Criterion[]): string[] {
  const labels = new Map<string, string>()
  for (const criterion of criteria) {
    if (criterion.state !== 'missing') continue
    for (const { name, label, years } of criterion.missing) {
      labels.set(
        name,
        years === undefined ? `the ${label}` : `${countNoun(years, 'year')} of ${label}`,
      )
    }
  }
  const all = [...labels.values()]
  if (all.length <= 4) return all
  return [...all.slice(0, 3), `${all.length - 3} more figures`]
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
