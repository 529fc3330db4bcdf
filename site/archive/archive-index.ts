import MiniSearch, { type Options, type Query } from 'minisearch'
import { listIndexWords, listQueryWords } from './words.ts'

/** `id` is the path of the text without the leading slash. */
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
  terms: Set<string>
}

export type SearchAnswer = {
  hits: Hit[]
  /** No text has all the words; these texts have similarly spelled ones. */
  isApproximate: boolean
}

export function createIndexJson(texts: IndexedText[]): string {
  const index = new MiniSearch<IndexedText>(options)
  index.addAll(texts)
  return JSON.stringify(index)
}

/** Asynchronous, so that typing stays responsive while a large index loads. */
export function openArchiveIndex(json: string): Promise<ArchiveIndex> {
  return MiniSearch.loadJSONAsync<IndexedText>(json, options)
}

export type ArchiveIndex = MiniSearch<IndexedText>

/**
 * Returns undefined if there is nothing to search for: only punctuation, or one or two letters that
 * are not a word.
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

/** Shorter prefixes match too many words, which is slow and does not help. */
const SHORTEST_BEGINNING = 3

const options: Options<IndexedText> = {
  fields: ['title', 'subtitle', 'description', 'category', 'tags', 'headings', 'body'],
  tokenize: listIndexWords,
  processTerm: (word) => word,
  searchOptions: {
    // Queries arrive as single folded words.
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

function matchExactly(word: string, isLast: boolean): Query {
  const prefix = isLast && word.length >= SHORTEST_BEGINNING
  const queries: Query[] = [{ combineWith: 'OR', queries: [word], prefix }]
  return { combineWith: 'OR', queries: [...queries, ...listForms(word)] }
}

function matchSimilar(word: string): Query {
  const fuzzy = word.length < 4 ? false : word.length < 8 ? 1 : 2
  const prefix = word.length >= SHORTEST_BEGINNING
  return { combineWith: 'OR', queries: [word], prefix, fuzzy }
}

/** "company" for "companies" and vice versa. Short words have no forms: "us" is not the plural of "u". */
function listForms(word: string): string[] {
  if (word.length < 4) return []
  if (word.endsWith('ies')) return [word.replace(/ies$/, 'y')]
  if (/[^suia]s$/.test(word)) return [word.slice(0, -1)]
  return [/[^aeiou]y$/.test(word) ? word.replace(/y$/, 'ies') : `${word}s`]
}
