import { findCompanies, isOrdinaryStem } from './find-companies.ts'
import { HEADLINE_CONTRASTS, HEADLINE_SYNONYMS, NATIONS } from './headline-synonyms.ts'
import { addTerm, matchTerms, splitWords, stemOf, type TermIndex, type Word } from './words.ts'

/** `name`: probably of a company, a person or a product. */
export type HeadlineWord = {
  stem: string
  kind: 'name' | 'place' | 'plain'
  /** The listed company that the word belongs to. */
  symbol?: string | undefined
  nation?: string | undefined
}

export type Headline = { words: HeadlineWord[]; symbols: ReadonlySet<string> }

const fillers = new Set(
  'a an and are as at be by for from has have in into is it its of off on or over says said say that the their this to was were will with after amid report reports live update updates breaking exclusive video watch source sources co corp corporation group holding holdings inc ltd plc'
    .split(' ')
    .map(stemOf),
)
/** They stand before a name: "toolmaker Arata". */
const EPITHET = /(?:maker|builder|grower|er|or)s?$/
/** Capitals that are no names. */
const acronyms = new Set(
  'AI CEO CFO EPS ESG EU EV GDP IPO IT LNG LPG M&A OPEC Q1 Q2 Q3 Q4 UK US USA'.split(' '),
)

const PREFIX =
  /^(?:update|wrapup|refile|corrected|exclusive|breaking|live|video|watch)\b[ \d]{0,4}[-:–—]\s*/i

const synonyms = parseGroups(HEADLINE_SYNONYMS)
const nations = parseGroups(NATIONS)
const ordinary = loadOrdinary()

export function stripPrefix(title: string): string {
  return title.replace(PREFIX, '')
}

/** The words that tell something, each in the one form that stands for its synonyms. */
export function parseHeadline(title: string): Headline {
  const text = stripPrefix(title)
  const words = splitWords(text)
  const companies = findCompanies(text, words)
  const symbols = new Map(
    companies.flatMap(({ symbol, words: written }) =>
      locate(words, written).map((at): [number, string] => [at, symbol]),
    ),
  )
  const known = findKnown(words)
  const hasTellingCapitals = tellsByCapitals(words)
  const read = words.flatMap(({ stem }, at): HeadlineWord[] => {
    const found = known.get(at)
    if (found) return found === 'joined' ? [] : [found]
    if (fillers.has(stem)) return []
    const kind = isName(words, at, hasTellingCapitals) ? 'name' : 'plain'
    return [{ stem, kind, symbol: symbols.get(at) }]
  })
  return { words: read, symbols: new Set(companies.map(({ symbol }) => symbol)) }
}

/** Nations and synonyms by their place in the title; `joined` for the further words of a term. */
function findKnown(words: readonly Word[]): Map<number, HeadlineWord | 'joined'> {
  const known = new Map<number, HeadlineWord | 'joined'>()
  const note = (at: number, length: number, word: HeadlineWord) => {
    if (known.has(at)) return
    known.set(at, word)
    for (let next = 1; next < length; next += 1) known.set(at + next, 'joined')
  }
  for (const { at, length, value: nation } of matchTerms(words, nations)) {
    note(at, length, { stem: nation, kind: 'place', nation })
  }
  for (const { at, length, value: stem } of matchTerms(words, synonyms)) {
    note(at, length, { stem, kind: 'plain' })
  }
  return known
}

function isName(words: readonly Word[], at: number, hasTellingCapitals: boolean): boolean {
  const word = words[at]
  if (!word || !/^\p{Lu}/u.test(word.text) || acronyms.has(word.text)) return false
  if (hasTellingCapitals && !word.isFirst) return true
  if (ordinary.has(word.stem) || isOrdinaryStem(word.stem)) return false
  if (!hasTellingCapitals) return true
  const next = words[at + 1]
  if (word.isPossessive) return true
  if (!next?.isJoined) return false
  if (/^\p{Lu}/u.test(next.text)) return !EPITHET.test(word.text)
  return next.text.endsWith('s') || ordinary.has(next.stem)
}

/** False for titles in Title Case or in capitals. */
function tellsByCapitals(words: readonly Word[]): boolean {
  const long = words.filter(({ text, isFirst }) => text.length > 3 && !isFirst)
  const capitals = long.filter(({ text }) => /^\p{Lu}/u.test(text))
  return long.length === 0 || capitals.length / long.length <= 0.7
}

function locate(words: readonly Word[], written: string): number[] {
  const wanted = written.split(' ')
  const start = words.findIndex((_word, at) =>
    wanted.every((text, index) => words[at + index]?.text === text),
  )
  return start < 0 ? [] : wanted.map((_text, index) => start + index)
}

function parseGroups(lists: readonly string[]): TermIndex<string> {
  const terms: TermIndex<string> = new Map()
  for (const list of lists) {
    const [first = '', ...others] = list.split('; ')
    const value = splitWords(first)
      .map(({ stem }) => stem)
      .join('-')
    for (const text of [first, ...others]) addTerm(terms, text, value)
  }
  return terms
}

function loadOrdinary(): Set<string> {
  const lists = [...HEADLINE_SYNONYMS, ...HEADLINE_CONTRASTS]
  return new Set(lists.flatMap((list) => splitWords(list).map(({ stem }) => stem)))
}
