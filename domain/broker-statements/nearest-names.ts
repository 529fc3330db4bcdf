import type { ListedName } from '../markets/asian-listings.ts'
import { tellingWords } from '../markets/company-names.ts'
import { foldSigns } from '../portfolio/heading-words.ts'
import { NATIVE_SIGN } from './native-sign.ts'

export type NamedCompany = { text: string; listings: readonly ListedName[] }

/** A company, and how much of its name a text has, from 0 to 1. */
export type NearestName = { listings: readonly ListedName[]; score: number }

type Entry = { words: string[]; joined: string; listings: readonly ListedName[] }

/** So many names are compared word by word with a text. */
const MAX_COMPARED = 40
/** Of a name without spaces, with as many signs or more. */
const MIN_JOINED = 5
const MIN_SIGNS = 3

/** How alike two words are, from 0 to 1. */
const CUT = 0.85
const MISREAD = 0.8
const SHORTENED = 0.6
const MIN_CUT = 3
const MIN_MISREAD = 4

/**
 * The companies whose names are most like a text, over all names: words may be cut, shortened, left out or have signs
 * misread, and rare words count more than common ones. Best first; empty if nothing is alike.
 */
export function createNameIndex(
  named: readonly NamedCompany[],
): (text: string) => readonly NearestName[] {
  let index: ReturnType<typeof buildIndex> | undefined
  const found = new Map<string, readonly NearestName[]>()
  return (text) => {
    index ??= buildIndex(named)
    const known = found.get(text) ?? index(text)
    found.set(text, known)
    return known
  }
}

function buildIndex(named: readonly NamedCompany[]) {
  const entries = named.map(({ text, listings }): Entry => {
    const words = tellingWords(foldSigns(text))
    return { words, joined: words.join(''), listings }
  })
  const byPair = new Map<string, number[]>()
  const byWord = new Map<string, number>()
  for (const [at, { words, joined }] of entries.entries()) {
    for (const pair of listPairs(joined)) {
      const places = byPair.get(pair)
      if (places) places.push(at)
      else byPair.set(pair, [at])
    }
    for (const word of new Set(words)) byWord.set(word, (byWord.get(word) ?? 0) + 1)
  }
  const weighWord = (word: string) =>
    Math.log(entries.length / (byWord.get(word) ?? 1)) * Math.min(1, word.length / MIN_MISREAD)
  return (text: string) => {
    const words = tellingWords(foldSigns(text))
    const joined = words.join('')
    if (joined.length < 2) return []
    return rankEntries(listAlike(joined, byPair, entries), (entry) =>
      Math.max(
        scoreWords(words, entry.words, weighWord),
        scoreWords(words.slice(1), entry.words, weighWord) - (1 - CUT),
        scoreJoined(joined, entry.joined),
      ),
    )
  }
}

/** Two neighboring letters each, with both ends. */
function listPairs(joined: string): Set<string> {
  const whole = `^${joined}$`
  return new Set(Array.from({ length: whole.length - 1 }, (_, at) => whole.slice(at, at + 2)))
}

/** The names that share most pairs of letters with a text, for their length, rare ones first. */
function listAlike(
  joined: string,
  byPair: ReadonlyMap<string, readonly number[]>,
  entries: readonly Entry[],
): Entry[] {
  const shared = new Map<number, number>()
  for (const pair of listPairs(joined)) {
    const places = byPair.get(pair) ?? []
    const weight = Math.log(entries.length / (places.length + 1))
    for (const at of places) shared.set(at, (shared.get(at) ?? 0) + weight)
  }
  const share = ([at, weight]: [number, number]) =>
    weight / Math.sqrt((entries[at]?.joined.length ?? 0) + 2)
  return [...shared]
    .sort((one, other) => share(other) - share(one))
    .slice(0, MAX_COMPARED)
    .flatMap(([at]) => entries[at] ?? [])
}

function rankEntries(alike: readonly Entry[], score: (entry: Entry) => number): NearestName[] {
  const best = new Map<readonly ListedName[], number>()
  for (const entry of alike) {
    best.set(entry.listings, Math.max(best.get(entry.listings) ?? 0, score(entry)))
  }
  return [...best]
    .map(([listings, one]) => ({ listings, score: one }))
    .filter((one) => one.score > 0)
    .sort((one, other) => other.score - one.score)
}

/** The weight of what both have, as a share of all that either has. */
function scoreWords(
  words: readonly string[],
  known: readonly string[],
  weigh: (word: string) => number,
): number {
  const free = [...known]
  let both = 0
  let left = 0
  for (const word of words) {
    const likest = free
      .map((other) => ({ other, likeness: likenWords(word, other) }))
      .sort((one, next) => next.likeness - one.likeness)[0]
    if (likest && likest.likeness > 0) {
      both += likest.likeness * weigh(likest.other)
      left += (1 - likest.likeness) * weigh(likest.other)
      free.splice(free.indexOf(likest.other), 1)
    } else left += weigh(word)
  }
  const missing = free.reduce((sum, word) => sum + weigh(word), 0)
  return both === 0 ? 0 : (both * 2) / (both * 2 + left + missing)
}

function likenWords(word: string, other: string): number {
  if (word === other) return 1
  if (word.length >= MIN_CUT && other.startsWith(word)) return CUT
  const shorter = Math.min(word.length, other.length)
  const wrong = shorter >= MIN_MISREAD ? countWrong(word, other) : shorter
  if (shorter >= MIN_MISREAD && wrong <= Math.max(1, shorter >> 2)) return MISREAD
  return isShortened(word, other) ? SHORTENED : 0
}

/** "hldg" is holding. */
function isShortened(word: string, other: string): boolean {
  if (word.length < MIN_CUT || word[0] !== other[0] || word.length >= other.length) return false
  let at = 0
  for (const letter of other) if (letter === word[at]) at++
  return at === word.length
}

/** A name that lost its spaces, or that has none. */
function scoreJoined(joined: string, other: string): number {
  const least = NATIVE_SIGN.test(joined) ? MIN_SIGNS : MIN_JOINED
  if (Math.min(joined.length, other.length) < least) return 0
  const share = 1 - countWrong(joined, other) / Math.max(joined.length, other.length)
  return share < MISREAD - 0.05 ? 0 : share
}

/** Letters to replace, to add or to leave out until both are the same. */
export function countWrong(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1]
    for (let at = 1; at <= other.length; at++) {
      const kept = (above[at - 1] ?? 0) + Number(letter !== other[at - 1])
      line.push(Math.min(kept, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1))
    }
    above = line
  }
  return above[other.length] ?? 0
}
