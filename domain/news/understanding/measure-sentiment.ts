import {
  BURDENS,
  DOWN,
  INTENSIFIERS,
  NEGATIONS,
  NEGATIVE,
  NEUTRAL,
  POSITIVE,
  REVERSALS,
  UP,
  type Weighted,
} from './sentiment-lexicon.ts'
import { addTerm, matchTerms, type TermIndex, type TermMatch, type Word } from './words.ts'

type Role = 'value' | 'direction' | 'burden' | 'negation' | 'intensifier' | 'reversal' | 'neutral'

type Meaning = { role: Role; weight: number }

export type SentimentReason = { words: string; weight: number }

export type MeasuredSentiment = {
  sentiment: 'positive' | 'negative' | 'neutral'
  score: number
  because: SentimentReason[]
}

/** In words. */
const REACH = { burden: 4, negation: 4, intensifier: 2 }
const THRESHOLD = 0.7
const NEGATION_FACTOR = -0.7
const EXPLAINER_FACTOR = 0.3
const DESCRIPTION_FACTOR = 0.35
const BEFORE_BUT_FACTOR = 0.5
const AFTER_BUT_FACTOR = 1.3

const terms = parseLexicon()
const explainerStarts = new Set('how what why who when reading inside where which'.split(' '))
const explainerTerms = new Set(
  'explained primer guide map note compared side arithmetic case case: history'.split(' '),
)
const CONTRASTS = new Set(['but', 'yet', 'however'])
const CLAUSE_STARTS = new Set(['but', 'yet', 'as', 'while', 'although', 'and', 'after', 'despite'])

/** `isGeneral`: about no company, market or policy, so good and bad mean nothing to an owner. */
export function measureSentiment(
  { title, description }: { title: readonly Word[]; description: readonly Word[] },
  { isGeneral }: { isGeneral: boolean },
): MeasuredSentiment {
  const factor = isGeneral || isExplainer(title) ? EXPLAINER_FACTOR : 1
  const because = [
    ...weigh(title, factor),
    ...weigh(description, factor * DESCRIPTION_FACTOR),
  ].filter(({ weight }) => weight !== 0)
  const score = because.reduce((sum, { weight }) => sum + weight, 0)
  const label = score > 0 ? 'positive' : 'negative'
  return { sentiment: Math.abs(score) < THRESHOLD ? 'neutral' : label, score, because }
}

function weigh(words: readonly Word[], factor: number): SentimentReason[] {
  const matches = matchTerms(words, terms)
  const used = new Set<TermMatch<Meaning>>()
  const reasons: (SentimentReason & { at: number })[] = []
  for (const match of matches.filter(({ value }) => value.role === 'direction')) {
    const burden = findBurden(words, matches, match)
    if (burden) used.add(burden)
    const sign = burden ? -1 : 1
    const weight = sign * match.value.weight * surroundings(matches, match)
    const text = burden ? joinInOrder(match, burden) : match.words
    reasons.push({ at: match.at, words: text, weight })
  }
  for (const match of matches) {
    const { role, weight } = match.value
    const isPlain = role === 'value' || (role === 'burden' && !used.has(match))
    if (isPlain) reasons.push({ ...match, weight: weight * surroundings(matches, match) })
  }
  reasons.sort((one, other) => one.at - other.at)
  return applyTurns(words, matches, reasons).map((reason) => ({
    words: reason.words,
    weight: Math.round(reason.weight * factor * 100) / 100,
  }))
}

function surroundings(
  matches: readonly TermMatch<Meaning>[],
  { at, length }: TermMatch<Meaning>,
): number {
  let factor = 1
  for (const near of matches) {
    const before = at - (near.at + near.length)
    const after = near.at - (at + length)
    const { role, weight } = near.value
    if (role === 'negation' && before >= 0 && before < REACH.negation) factor *= NEGATION_FACTOR
    const isNear =
      (before >= 0 && before < REACH.intensifier) || (after >= 0 && after < REACH.intensifier)
    if (role === 'intensifier' && isNear) factor *= weight
  }
  return factor
}

function findBurden(
  words: readonly Word[],
  matches: readonly TermMatch<Meaning>[],
  direction: TermMatch<Meaning>,
): TermMatch<Meaning> | undefined {
  const end = direction.at + direction.length
  return matches.find(({ value, at, length }) => {
    if (value.role !== 'burden') return false
    const isAfter = at >= end
    const [from, to] = isAfter ? [end, at] : [at + length, direction.at]
    if (to - from >= REACH.burden) return false
    return !words.slice(from, to).some(({ stem, isFirst }) => isFirst || CLAUSE_STARTS.has(stem))
  })
}

function joinInOrder(one: TermMatch<Meaning>, other: TermMatch<Meaning>): string {
  return one.at < other.at ? `${one.words} … ${other.words}` : `${other.words} … ${one.words}`
}

type Placed = SentimentReason & { at: number }

/** Words before "but" count half; a reversal changes the sign of the words before it. */
function applyTurns(
  words: readonly Word[],
  matches: readonly TermMatch<Meaning>[],
  reasons: readonly Placed[],
): Placed[] {
  const but = words.findIndex(({ stem }) => CONTRASTS.has(stem))
  const reversal = matches.find(({ value }) => value.role === 'reversal')
  return reasons.map((reason) => {
    const isReversed = reversal !== undefined && reason.at < reversal.at
    const afterwards = but >= 0 ? AFTER_BUT_FACTOR : 1
    const softened = reason.at < but ? BEFORE_BUT_FACTOR : afterwards
    return {
      ...reason,
      words: isReversed ? `${reason.words} ${reversal.words}` : reason.words,
      weight: reason.weight * softened * (isReversed ? -1 : 1),
    }
  })
}

/** "How insurers hide losses" teaches; it reports no loss. */
export function isExplainer(title: readonly Word[]): boolean {
  const [first] = title
  if (first && explainerStarts.has(first.stem)) return true
  return title.some(({ text }) => explainerTerms.has(text.toLowerCase()))
}

/** If a term is listed with two meanings, the first one counts. */
function parseLexicon(): TermIndex<Meaning> {
  const found: TermIndex<Meaning> = new Map()
  const add = (list: string, role: Role, weight: number) => {
    for (const text of list.split('; ')) addTerm(found, text, { role, weight })
  }
  const addAll = (lists: Weighted, role: Role, sign: number) => {
    for (const [weight, list] of Object.entries(lists)) add(list, role, sign * Number(weight))
  }
  add(NEUTRAL, 'neutral', 0)
  add(REVERSALS, 'reversal', 0)
  addAll(INTENSIFIERS, 'intensifier', 1)
  addAll(UP, 'direction', 1)
  addAll(DOWN, 'direction', -1)
  addAll(BURDENS, 'burden', -1)
  addAll(POSITIVE, 'value', 1)
  addAll(NEGATIVE, 'value', -1)
  add(NEGATIONS, 'negation', 0)
  return found
}
