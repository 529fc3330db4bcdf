import MiniSearch, { type Options, type Query } from 'minisearch'
import { listIndexWords, listQueryWords } from './words.ts'

/** A text as the index reads it. `id` is its path without the first slash. */
export type IndexedText = {
  id: string
  title: string
  subtitle: string
  description: string
  category: string
  tags: string
  headings: string
  body: string
}

export type Hit = {
  id: string
  /** The words of the text that matched, folded as in `findWords`. */
  terms: Set<string>
}

export type SearchAnswer = {
  /** The best first. */
  hits: Hit[]
  /** No text has all the words: these have words spelt like them. */
  isApproximate: boolean
}

/** Makes the index, as JSON. It holds words and no texts, so that nothing is shipped twice. */
export function createIndexJson(texts: IndexedText[]): string {
  const index = new MiniSearch<IndexedText>(options)
  index.addAll(texts)
  return JSON.stringify(index)
}

/** An index that a browser has loaded. Opening a large one yields now and then, so that typing goes on. */
export function openIndex(json: string): Promise<ArchiveIndex> {
  return MiniSearch.loadJSONAsync<IndexedText>(json, options)
}

export type ArchiveIndex = MiniSearch<IndexedText>

/**
 * The texts that have every word of `query`, the last as far as it has been typed. Undefined when there
 * is nothing to look for yet: signs only, or one or two letters that are no word.
 */
export function searchIndex(index: ArchiveIndex, query: string): SearchAnswer | undefined {
  const words = listQueryWords(query)
  const exact = findHits(index, words, matchExactly)
  if (exact.length > 0) return { hits: exact, isApproximate: false }
  const isBegun = (words.at(-1)?.length ?? 0) < SHORTEST_BEGINNING
  if (isBegun && words.length < 2) return undefined
  const finished = isBegun ? words.slice(0, -1) : words
  const again = isBegun ? findHits(index, finished, matchExactly) : []
  if (again.length > 0) return { hits: again, isApproximate: false }
  return { hits: findHits(index, finished, matchSimilar), isApproximate: true }
}

/** With fewer letters half of all words would begin so: slow to find, and no help. */
const SHORTEST_BEGINNING = 3

const options: Options<IndexedText> = {
  fields: ['title', 'subtitle', 'description', 'category', 'tags', 'headings', 'body'],
  tokenize: listIndexWords,
  processTerm: (word) => word,
  searchOptions: {
    // The words of a search are folded before, and each is looked up in a way of its own.
    tokenize: (word) => [word],
    combineWith: 'AND',
    boost: { title: 6, tags: 4, subtitle: 3, headings: 3, description: 2, category: 2 },
  },
}

type Match = (word: string, isLast: boolean) => Query

function findHits(index: ArchiveIndex, words: string[], match: Match): Hit[] {
  if (words.length === 0) return []
  const queries = words.map((word, position) => match(word, position === words.length - 1))
  return index
    .search({ combineWith: 'AND', queries })
    .map(({ id, terms }) => ({ id: String(id), terms: new Set(terms) }))
}

/** The word, its singular and its plural; what begins so as well if it is still being typed. */
function matchExactly(word: string, isLast: boolean): Query {
  const prefix = isLast && word.length >= SHORTEST_BEGINNING
  const queries: Query[] = [{ combineWith: 'OR', queries: [word], prefix }]
  return { combineWith: 'OR', queries: [...queries, ...listForms(word)] }
}

/** Words that begin so, and words one letter off, two for long ones. */
function matchSimilar(word: string): Query {
  const fuzzy = word.length < 4 ? false : word.length < 8 ? 1 : 2
  const prefix = word.length >= SHORTEST_BEGINNING
  return { combineWith: 'OR', queries: [word], prefix, fuzzy }
}

/** "company" for "companies", and the other way round. Short words have none: "us" is not two of "u". */
function listForms(word: string): string[] {
  if (word.length < 4) return []
  if (word.endsWith('ies')) return [word.replace(/ies$/, 'y')]
  if (/[^suia]s$/.test(word)) return [word.slice(0, -1)]
  return [/[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`]
}
