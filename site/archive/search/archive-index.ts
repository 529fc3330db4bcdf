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
 * The texts that have every word of `query`, the last as it has been typed so far. Undefined when there
 * is no word to look for: signs only, or a single letter.
 */
export function searchIndex(index: ArchiveIndex, query: string): SearchAnswer | undefined {
  const words = listQueryWords(query)
  if (words.length === 0) return undefined
  const exact = findHits(index, words, matchBeginning)
  if (exact.length > 0) return { hits: exact, isApproximate: false }
  return { hits: findHits(index, words, matchSimilar), isApproximate: true }
}

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

function findHits(index: ArchiveIndex, words: string[], match: (word: string) => Query): Hit[] {
  return index
    .search({ combineWith: 'AND', queries: words.map(match) })
    .map(({ id, terms }) => ({ id: String(id), terms: new Set(terms) }))
}

/** Words that begin so, and the singular: "companies" finds "company", "divi" finds "dividend". */
function matchBeginning(word: string): Query {
  const queries: Query[] = [{ combineWith: 'OR', queries: [word], prefix: word.length > 1 }]
  const singular = singularOf(word)
  if (singular) queries.push(singular)
  return { combineWith: 'OR', queries }
}

/** Words one letter off, two for long ones. */
function matchSimilar(word: string): Query {
  const fuzzy = word.length < 4 ? false : word.length < 8 ? 1 : 2
  return { combineWith: 'OR', queries: [word], prefix: word.length > 1, fuzzy }
}

function singularOf(word: string): string | undefined {
  if (word.length < 4 || !/[^suia]s$/.test(word)) return undefined
  return word.replace(/ies$/, 'y').replace(/s$/, '')
}
