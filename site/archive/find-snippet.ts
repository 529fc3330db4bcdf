import { type FoldedWord, findWords } from './words.ts'

export type Passage = {
  heading?: string | undefined
  anchor?: string | undefined
  text: string
}

export type Segment = { text: string; isMatch: boolean }

export type Snippet = Omit<Passage, 'text'> & { segments: Segment[] }

type Place = { passage: Passage; words: FoldedWord[]; first: number; score: number }

const WORDS_IN_SNIPPET = 34
const WORDS_BEFORE_MATCH = 6

/** About 34 words around the first place with the most different terms. Undefined if nothing matches. */
export function findSnippet(passages: Passage[], terms: Set<string>): Snippet | undefined {
  let best: Place | undefined
  for (const passage of passages) {
    const place = findBestPlace(passage, terms)
    if (place && place.score > (best?.score ?? 0)) best = place
  }
  return best && cut(best, terms)
}

export function splitAtMatches(text: string, terms: Set<string>): Segment[] {
  return toSegments({ text, words: findWords(text), start: 0, end: text.length, terms })
}

function findBestPlace(passage: Passage, terms: Set<string>): Place | undefined {
  const words = getWords(passage)
  let best: Place | undefined
  words.forEach((word, first) => {
    if (!terms.has(word.folded)) return
    const score = scoreWindow(words, first, terms)
    if (score > (best?.score ?? 0)) best = { passage, words, first, score }
  })
  return best
}

function scoreWindow(words: FoldedWord[], first: number, terms: Set<string>): number {
  const end = Math.min(words.length, first + WORDS_IN_SNIPPET - WORDS_BEFORE_MATCH)
  const found = new Set<string>()
  let matches = 0
  for (let index = first; index < end; index += 1) {
    const folded = words[index]?.folded ?? ''
    if (!terms.has(folded)) continue
    found.add(folded)
    matches += 1
  }
  return found.size * WORDS_IN_SNIPPET + matches
}

function cut({ passage, words, first }: Place, terms: Set<string>): Snippet {
  const { text, ...where } = passage
  const from = findStart(text, words, first)
  const to = Math.min(words.length, from + WORDS_IN_SNIPPET)
  const start = from === 0 ? 0 : (words[from]?.start ?? 0)
  const end = to === words.length ? text.length : (words[to - 1]?.end ?? text.length)
  const segments = toSegments({ text, words: words.slice(from, to), start, end, terms })
  if (start > 0) segments.unshift({ text: '… ', isMatch: false })
  if (end < text.length) segments.push({ text: ' …', isMatch: false })
  return { ...where, segments }
}

function findStart(text: string, words: FoldedWord[], first: number): number {
  const earliest = Math.max(0, first - WORDS_BEFORE_MATCH * 2)
  for (let index = first; index > earliest; index -= 1) {
    const gap = text.slice(words[index - 1]?.end, words[index]?.start)
    const end = gap.search(/[.?!]/)
    if (end !== -1 && /\s/.test(gap.slice(end))) return index
  }
  return earliest === 0 ? 0 : first - WORDS_BEFORE_MATCH
}

type Cut = { text: string; words: FoldedWord[]; start: number; end: number; terms: Set<string> }

function toSegments({ text, words, start, end, terms }: Cut): Segment[] {
  const segments: Segment[] = []
  let done = start
  for (const word of words) {
    if (!terms.has(word.folded)) continue
    const gap = text.slice(done, word.start)
    const match = text.slice(word.start, word.end)
    const last = segments.at(-1)
    if (last && gap === ' ') last.text += gap + match
    else if (gap) segments.push({ text: gap, isMatch: false }, { text: match, isMatch: true })
    else segments.push({ text: match, isMatch: true })
    done = word.end
  }
  if (done < end) segments.push({ text: text.slice(done, end), isMatch: false })
  return segments
}

/** Splitting passages into words on each keystroke would be slow. */
const knownWords = new WeakMap<Passage, FoldedWord[]>()

function getWords(passage: Passage): FoldedWord[] {
  const known = knownWords.get(passage)
  if (known) return known
  const words = findWords(passage.text)
  knownWords.set(passage, words)
  return words
}
