import { ASIAN_LISTINGS, type ListedName } from './asian-listings.ts'

/** Finds listings by ticker or name as one types, the likeliest first. */
export type Suggest = (query: string, limit?: number) => ListedName[]

type Entry = { listing: ListedName; ticker: string; name: string; words: string[] }

const longestQuery = 60

/** The list that comes with the project: `lines` as `american-listings.json` holds them, and Asia's. */
export function bundledListings(lines: string): ListedName[] {
  const american = lines.split('\n').map((line) => {
    const blank = line.indexOf(' ')
    const [symbol, name] = [line.slice(0, blank), line.slice(blank + 1)]
    return { symbol, name, exchange: 'US', currency: 'USD' }
  })
  return [...ASIAN_LISTINGS, ...american]
}

/**
 * Whole tickers first, then beginnings of tickers, of names and of words in them; where that finds too
 * little, words that are one letter off. Without an index: 20,000 listings take a few milliseconds.
 */
export function createSuggest(listings: readonly ListedName[]): Suggest {
  const entries = listings.map(prepare)
  return (query, limit = 8) => {
    const text = simplify(query.slice(0, longestQuery))
    if (text === '') return []
    const exact = rank(entries, (entry) => rankPrefix(entry, text))
    const found = exact.length >= limit || text.length < 4 ? exact : addFuzzy(exact, entries, text)
    return found.slice(0, limit)
  }
}

function prepare(listing: ListedName): Entry {
  const name = simplify(listing.name)
  return { listing, ticker: simplify(listing.symbol), name, words: name.split(' ') }
}

/** Lower case, without accents and punctuation: `Trip.com` is found by `tripcom` and `trip`. */
function simplify(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
  return plain.replaceAll(/[^\p{L}\p{N}&]+/gu, ' ').trim()
}

function rankPrefix({ ticker, name, words }: Entry, text: string): number {
  if (ticker === text) return 0
  if (ticker.startsWith(text)) return 1 + ticker.length / 100
  if (name.startsWith(text)) return 2 + name.length / 1000
  if (words.some((word) => word.startsWith(text))) return 3 + name.length / 1000
  return text.includes(' ') && name.includes(` ${text}`) ? 4 : Infinity
}

function addFuzzy(exact: ListedName[], entries: readonly Entry[], text: string): ListedName[] {
  const known = new Set(exact)
  const near = rank(entries, ({ listing, words, name }) => {
    if (known.has(listing)) return Infinity
    const isNear = words.some((word) => isOneOff(word, text)) || isOneOff(name, text)
    return isNear ? name.length : Infinity
  })
  return [...exact, ...near]
}

function rank(entries: readonly Entry[], rankOf: (entry: Entry) => number): ListedName[] {
  const ranked: [number, ListedName][] = []
  for (const entry of entries) {
    const place = rankOf(entry)
    if (place !== Infinity) ranked.push([place, entry.listing])
  }
  return ranked.sort(([a], [b]) => a - b).map(([, listing]) => listing)
}

/** Whether the beginning of a word differs from the text by one letter: another, one more, one less, two swapped. */
function isOneOff(word: string, text: string): boolean {
  if (word.length < text.length - 1) return false
  let start = 0
  while (start < text.length && word[start] === text[start]) start += 1
  const rest = text.slice(start + 1)
  if (word.startsWith(rest, start + 1)) return true
  if (word.startsWith(rest, start)) return true
  if (word.startsWith(text.slice(start), start + 1)) return true
  const isSwapped = word[start] === text[start + 1] && word[start + 1] === text[start]
  return isSwapped && word.startsWith(text.slice(start + 2), start + 2)
}
