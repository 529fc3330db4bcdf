import { formatNumber, formatPercent } from '../figures.ts'
import type { AnalysisCategory } from '../portfolio/portfolio.ts'
import type { PortfolioScore, ScoredHolding } from './analyze-portfolio.ts'
import type { Criterion, MissingCriterion, ScoredCriterion } from './criterion.ts'
import { describeChange } from './describe-change.ts'
import { SCHOOLS, type School } from './score-company.ts'
import { showArithmetic } from './show-arithmetic.ts'
import { findChange } from './what-would-change.ts'
import { count, list, tell, type Words } from './words.ts'
import { BUFFETT_WORDS } from './words-buffett.ts'
import { GRAHAM_WORDS } from './words-graham.ts'
import { LYNCH_WORDS } from './words-lynch.ts'

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

const schools: Record<School, { name: string; description: string; words: Record<string, Words> }> =
  {
    graham: {
      name: 'Graham',
      description: 'Price against assets: what would be left if the business stopped today.',
      words: GRAHAM_WORDS,
    },
    buffett: {
      name: 'Buffett',
      description: 'Quality of the business: high returns on equity, earned year after year.',
      words: BUFFETT_WORDS,
    },
    lynch: {
      name: 'Lynch',
      description: 'Price against growth: what each point of growth costs.',
      words: LYNCH_WORDS,
    },
  }

/** Two criteria that lose points first, then one with full points. */
const STRONG_PLACE = 2

export function describeSchool(school: School): { name: string; description: string } {
  const { name, description } = schools[school]
  return { name, description }
}

export function writeRecommendations(analysis: PortfolioScore): WrittenSchool[] {
  return SCHOOLS.map((school) => writeSchool(analysis, school))
}

function writeSchool(analysis: PortfolioScore, school: School): WrittenSchool {
  const { name, description } = schools[school]
  const texts = chooseTexts(analysis, school)
  return {
    school,
    category: name,
    description,
    score: analysis.schools[school].score,
    recommendations: texts.map(({ title }) => title),
    detailedThesis: texts.map(({ thesis }) => thesis),
    sources: texts.map(({ symbol, criteria }) => ({ symbol, criteria })),
  }
}

function chooseTexts(analysis: PortfolioScore, school: School): Text[] {
  const all = listCandidates(analysis, school)
  const judged = all.filter((candidate) => isScored(candidate))
  const counting = judged.filter(({ holding }) => holding.schools[school].score !== null)
  const scored = counting.length > 0 ? counting : judged
  const texts = [
    ...chooseWeak(scored).map((candidate, place) => ({ candidate, place })),
    ...chooseStrong(scored).map((candidate) => ({ candidate, place: STRONG_PLACE })),
  ].map(({ candidate, place }) => writeScored(analysis, school, candidate, place))
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
  let [largest, most]: [Item | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const item of items) {
    const size = measure(item)
    if (size > most) [largest, most] = [item, size]
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

function writeScored(
  analysis: PortfolioScore,
  school: School,
  candidate: Candidate<ScoredCriterion>,
  place: number,
): Text {
  const { holding, criterion } = candidate
  const { symbol, company } = holding
  const words = schools[school].words[criterion.id]
  if (!words) throw new Error(`The criterion ${criterion.id} should have words.`)
  const isWeak = criterion.share < 1
  const told = tell(symbol, criterion, company)
  const { title, why } = isWeak ? words.weak(told) : words.strong(told)
  const sentences = [
    writeArithmetic(candidate, place),
    why,
    ...(isWeak ? [writeChange(symbol, criterion, company)] : []),
    writeWeight(analysis, school, candidate, place),
  ]
  return { title, thesis: sentences.join(' '), symbol, criteria: [criterion.id] }
}

function writeArithmetic(
  { holding, criterion }: Candidate<ScoredCriterion>,
  place: number,
): string {
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

function writeChange(symbol: string, criterion: Criterion, company: ScoredHolding['company']) {
  const change = findChange(criterion, company)
  const sentence = describeChange(change)
  return typeof change === 'string' ? `For ${symbol}, ${lowerFirst(sentence)}` : sentence
}

function writeWeight(
  { holdings, schools: scores }: PortfolioScore,
  school: School,
  { holding, weight }: Candidate<Criterion>,
  place: number,
): string {
  const { symbol } = holding
  const { name } = schools[school]
  const { score } = scores[school]
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

function writeMissing(all: Candidate<Criterion>[], school: School): Text | undefined {
  const missing = all.filter((candidate) => isMissing(candidate))
  const heaviest = findLargest(missing, ({ weight }) => weight)
  if (!heaviest) return undefined
  const { symbol, schools: scores } = heaviest.holding
  const { name } = schools[school]
  const criteria = scores[school].criteria.filter(({ state }) => state === 'missing')
  const points = criteria.reduce((sum, { weight }) => sum + weight, 0)
  const applicable = scores[school].criteria
    .filter(({ state }) => state !== 'notApplicable')
    .reduce((sum, { weight }) => sum + weight, 0)
  const labels = listMissing(criteria)
  const isOne = labels.length === 1 && !/^\d/.test(labels[0] ?? '')
  const title =
    points === applicable
      ? `Start with ${symbol}’s annual report: without its figures, none of the ${applicable} ${name} points can be judged.`
      : `Find ${list(labels)} in ${symbol}’s annual reports: ${points} of ${applicable} ${name} points depend on ${isOne ? 'this figure' : 'these figures'}.`
  const names = list(criteria.map((criterion) => lowerFirst(criterion.name)))
  const coverage = formatPercent(scores[school].coverage, 0)
  const isLeftOut = scores[school].score === null
  const thesis = [
    `At ${symbol}, ${count(criteria.length, 'criterion', 'criteria')} cannot be judged yet: ${names}.`,
    isLeftOut
      ? `The figures available cover ${coverage} of the ${name} points. Below 60%, ${symbol} gets no ${name} score and does not count in the portfolio’s.`
      : `Gaps do not lower a score: ${symbol} is judged on the remaining ${applicable - points} of ${applicable} points.`,
  ].join(' ')
  return { title, thesis, symbol, criteria: criteria.map(({ id }) => id) }
}

function listMissing(criteria: readonly Criterion[]): string[] {
  const labels = new Map<string, string>()
  for (const criterion of criteria) {
    if (criterion.state !== 'missing') continue
    for (const { name, label, years } of criterion.missing) {
      labels.set(name, years === undefined ? `the ${label}` : `${count(years, 'year')} of ${label}`)
    }
  }
  const all = [...labels.values()]
  if (all.length <= 4) return all
  return [...all.slice(0, 3), `${all.length - 3} more figures`]
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
