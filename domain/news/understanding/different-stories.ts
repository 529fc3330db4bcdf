import { HEADLINE_CONTRASTS } from './headline-synonyms.ts'
import type { Headline, HeadlineWord } from './parse-headline.ts'
import { splitWords } from './words.ts'

const contrasts = HEADLINE_CONTRASTS.map(
  (list) =>
    new Set(
      list.split('; ').map((text) =>
        splitWords(text)
          .map(({ stem }) => stem)
          .join('-'),
      ),
    ),
)

/**
 * Whether two titles tell of different things, however alike their words are: of two companies or
 * other names, two nations, two of a kind ("profit", "dividend"), or with one part exchanged.
 */
export function areDifferentStories(one: Headline, other: Headline): boolean {
  const [left, right] = [listOwn(one, other), listOwn(other, one)]
  return (
    (left.some(isName) && right.some(isName)) ||
    areOfTwoNations(left, right) ||
    contrasts.some(
      (kind) => left.some(({ stem }) => kind.has(stem)) && right.some(({ stem }) => kind.has(stem)),
    ) ||
    hasExchangedPart(one, other)
  )
}

/** Words that the other title lacks. A listed company is the same by any of its names. */
function listOwn({ words }: Headline, other: Headline): HeadlineWord[] {
  const others = new Set(other.words.map(({ stem }) => stem))
  return words.filter(
    ({ stem, symbol }) => !others.has(stem) && !(symbol !== undefined && other.symbols.has(symbol)),
  )
}

function isName({ kind }: HeadlineWord): boolean {
  return kind === 'name'
}

function areOfTwoNations(left: HeadlineWord[], right: HeadlineWord[]): boolean {
  return left.some(({ nation }) => nation) && right.some(({ nation }) => nation)
}

/**
 * The same words before and after, and between them others: "to close 80 shops" of two chains. One
 * side without any has only left something out.
 */
function hasExchangedPart(one: Headline, other: Headline): boolean {
  const [left, right] = [one.words, other.words]
  const isSame = (at: number, from: number) => left.at(at)?.stem === right.at(from)?.stem
  const shorter = Math.min(left.length, right.length)
  let start = 0
  while (start < shorter && isSame(start, start)) start += 1
  let end = 0
  while (end < shorter - start && isSame(-1 - end, -1 - end)) end += 1
  const parts = [left, right].map((words) => words.slice(start, words.length - end))
  const [part = [], counterpart = []] = parts
  if (part.length === 0 || counterpart.length === 0) return false
  if (
    start === 0 &&
    isEpithet(part, left[part.length]) &&
    isEpithet(counterpart, right[counterpart.length])
  )
    return false
  const stems = new Set(part.map(({ stem }) => stem))
  return counterpart.every(({ stem }) => !stems.has(stem)) && !areOneCompany(part, counterpart)
}

/** "Toolmaker" and "Japan's" before the same name. */
function isEpithet(part: readonly HeadlineWord[], next: HeadlineWord | undefined): boolean {
  return next?.kind === 'name' && part.every(({ kind }) => kind !== 'name')
}

function areOneCompany(
  part: readonly HeadlineWord[],
  counterpart: readonly HeadlineWord[],
): boolean {
  const symbol = part[0]?.symbol
  return symbol !== undefined && counterpart.some((word) => word.symbol === symbol)
}
