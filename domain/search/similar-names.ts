import { countMistakes } from './count-mistakes.ts'
import { compact } from './fold-text.ts'
import { dropLegalForm } from './legal-forms.ts'

/** A company's names as a misspelled text is held against them. */
export type SimilarNames = {
  /** Names with their spaces, without their legal form, the shortest first. */
  phrases: readonly string[]
  /** Names and words with the bits of all their letters: few have all but one or two of what was typed. */
  spellings: readonly { text: string; letters: number; isName: boolean }[]
}

/** All texts folded; `names` and `words` without spaces. */
export type FoldedNames = Record<'folded' | 'names' | 'words', readonly string[]>

export type Similarity = {
  mistakes: number
  /** A whole name is similar, not only its beginning or a word of it. */
  isWholeName: boolean
}

export function prepareSimilar({ folded, names, words }: FoldedNames): SimilarNames {
  return {
    phrases: folded.map(dropLegalForm).sort((one, other) => one.length - other.length),
    spellings: [...new Set([...names, ...words])].map((text) => ({
      text,
      letters: bitsOf(text),
      isName: names.includes(text),
    })),
  }
}

/** Whether the text begins with a name, as of a fuller form, or misspells one. */
export function measureSimilarity(
  { phrases, spellings }: SimilarNames,
  { phrase, joined }: { phrase: string; joined: string },
): Similarity | undefined {
  const begun = phrases.findLast((name) => isBeginning(name, phrase))
  if (begun) return { mistakes: 1 - compact(begun).length / joined.length, isWholeName: false }
  const letters = bitsOf(joined)
  let nearest: Similarity | undefined
  for (const { text, letters: own, isName } of spellings) {
    if (hasThreeBits(letters & ~own) || isOtherInSigns(joined, text)) continue
    const mistakes = countMistakes(joined, text)
    if (mistakes === undefined) continue
    const isWholeName = isName && Math.abs(text.length - joined.length) <= mistakes
    if (isNearer({ mistakes, isWholeName }, nearest)) nearest = { mistakes, isWholeName }
  }
  return nearest
}

/** Signs carry more than letters: 恒生银行 is no misspelled 民生银行. */
function isOtherInSigns(typed: string, name: string): boolean {
  return typed > '\u2e7f' && typed[0] !== name[0]
}

function isNearer(one: Similarity, other: Similarity | undefined): boolean {
  if (!other || one.mistakes !== other.mistakes) return !other || one.mistakes < other.mistakes
  return one.isWholeName && !other.isWholeName
}

/** Whole words; scripts without spaces need two signs. */
function isBeginning(name: string, phrase: string): boolean {
  if (!phrase.startsWith(name) || name.length < 2) return false
  return phrase[name.length] === ' ' || name > '\u2e7f'
}

/** Letters and digits share bits, which only lets a few more entries through. */
function bitAt(word: string, index: number): number {
  return index < word.length ? 1 << (word.charCodeAt(index) & 31) : 0
}

function bitsOf(word: string): number {
  let bits = 0
  for (let index = 0; index < word.length; index += 1) bits |= bitAt(word, index)
  return bits
}

function hasThreeBits(bits: number): boolean {
  const withoutFirst = bits & (bits - 1)
  return (withoutFirst & (withoutFirst - 1)) !== 0
}
