export type Word = {
  text: string
  /** Folded and cut to its stem: "raises" and "raising" are equal. */
  stem: string
  isPossessive: boolean
  /** The first word of its sentence, where a capital letter says nothing. */
  isFirst: boolean
  /** Only a space or a hyphen before it. */
  isJoined: boolean
}

type Term<T> = { texts: string[]; stems: string[]; isExact: boolean; value: T }

export type TermIndex<T> = Map<string, Term<T>[]>

export type TermMatch<T> = { at: number; length: number; words: string; value: T }

/** Longer texts say nothing more about their subject, and the time must stay bounded. */
const LONGEST_TEXT = 3000
const abbreviations = new Set('Co Corp Dr Inc Jr Ltd Mr Mrs Ms No S St U vs'.split(' '))
/** Their stems would equal those of other words: wins, new, low. */
const KEPT_WHOLE = new Set(['wine', 'wines', 'news', 'lowe', 'mine', 'mines', 'fined', 'united'])

export function splitWords(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  const plain = text.slice(0, LONGEST_TEXT).replaceAll('’', "'")
  for (const { 0: found, index } of plain.matchAll(/[\p{L}\p{N}&]+(?:'[\p{L}\p{N}]+)*/gu)) {
    const between = plain.slice(end, index)
    const isPossessive = found.endsWith("'s") || plain.startsWith("' ", index + found.length)
    const written = found.endsWith("'s") ? found.slice(0, -2) : found
    const isAbbreviated = /^\.\s$/.test(between) && abbreviations.has(words.at(-1)?.text ?? '')
    const isFirst = words.length === 0 || (!isAbbreviated && /[.!?:;|–—]\s/u.test(between))
    const isJoined = !isFirst && !/[,;:()"“”]/.test(between)
    words.push({ text: written, stem: stemOf(written), isPossessive, isFirst, isJoined })
    end = index + found.length
  }
  return words
}

/**
 * Strips plural and verb endings, a final e and doubled consonants. The result need not be a word;
 * it only has to be the same for all forms.
 */
export function stemOf(word: string): string {
  let stem = word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  if (stem.length < 4 || KEPT_WHOLE.has(stem)) return stem
  if (stem.endsWith('ies')) stem = `${stem.slice(0, -3)}y`
  else if (stem.endsWith('s') && !/[siu]s$/.test(stem)) stem = stem.slice(0, -1)
  for (const ending of ['ing', 'ed']) {
    const rest = stem.slice(0, -ending.length)
    if (stem.endsWith(ending) && rest.length > 2 && /[aeiouy]/.test(rest)) stem = rest
  }
  if (stem.length > 3 && stem.endsWith('e')) stem = stem.slice(0, -1)
  const isDoubled = stem.length > 3 && stem.at(-1) === stem.at(-2)
  return isDoubled ? stem.slice(0, -1) : stem
}

/** A term with a capital letter matches only if written so, or all in capitals. */
export function addTerm<T>(terms: TermIndex<T>, text: string, value: T): void {
  const words = splitWords(text)
  const [first] = words
  if (!first) return
  const term = {
    texts: words.map((word) => word.text),
    stems: words.map((word) => word.stem),
    isExact: text !== text.toLowerCase(),
    value,
  }
  const known = terms.get(first.stem) ?? []
  known.push(term)
  known.sort((one, other) => other.stems.length - one.stems.length)
  terms.set(first.stem, known)
}

/** Left to right, longest term first; each word belongs to one term. */
export function matchTerms<T>(words: readonly Word[], terms: TermIndex<T>): TermMatch<T>[] {
  const matches: TermMatch<T>[] = []
  for (let at = 0; at < words.length; at += 1) {
    const term = terms.get(words[at]?.stem ?? '')?.find((known) => isAt(words, at, known))
    if (!term) continue
    const { length } = term.stems
    matches.push({ at, length, words: joinWords(words, at, length), value: term.value })
    at += length - 1
  }
  return matches
}

function joinWords(words: readonly Word[], at: number, length: number): string {
  return words
    .slice(at, at + length)
    .map(({ text }) => text)
    .join(' ')
}

function isAt<T>(words: readonly Word[], at: number, { texts, stems, isExact }: Term<T>): boolean {
  return stems.every((stem, index) => {
    const word = words[at + index]
    if (word?.stem !== stem || (index > 0 && !word.isJoined)) return false
    const wanted = texts[index] ?? ''
    return !isExact || [wanted, `${wanted}s`, wanted.toUpperCase()].includes(word.text)
  })
}
