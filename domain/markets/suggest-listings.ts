import { COMPANIES } from '../companies/companies.ts'
import { ASIAN_LISTINGS, type ListedName } from './asian-listings.ts'
import { findExchange } from './exchanges.ts'

export type Suggest = (query: string, limit?: number) => ListedName[]

type Entry = {
  listing: ListedName
  ticker: string
  name: string
  words: string[]
  /** Bits of the first letters of ticker and words: one operation rules out most entries. */
  firstLetters: number
  /** Bits of the first two letters of each word; one wrong letter leaves one of them right. */
  firstTwoLetters: number
}

const longestQuery = 60

export function bundledListings(lines: string): ListedName[] {
  const american = lines.split('\n').map((line) => {
    const blank = line.indexOf(' ')
    const [symbol, name] = [line.slice(0, blank), line.slice(blank + 1)]
    return { symbol, name, exchange: 'US', currency: 'USD' }
  })
  return joinListings([...ASIAN_LISTINGS, ...american], listCompanies())
}

/** Every listing of the companies that we know under several, with their names in their own script. */
function listCompanies(): ListedName[] {
  return COMPANIES.flatMap(({ name, localName, listings }) =>
    listings.flatMap(({ symbol }) => {
      const exchange = findExchange(symbol)?.exchange
      if (!exchange) return []
      const { code, currency } = exchange
      const listing = { symbol, name, exchange: code, currency }
      return [localName === null ? listing : { ...listing, localName }]
    }),
  )
}

/**
 * The second list adds listings and names in other scripts. Its American symbols are newer: some have
 * passed to another company since the first was made.
 */
function joinListings(first: readonly ListedName[], second: readonly ListedName[]): ListedName[] {
  const known = new Map(first.map((listing) => [listing.symbol, listing]))
  for (const listing of second) {
    const { localName, exchange, symbol } = listing
    const before = exchange === 'US' ? listing : (known.get(symbol) ?? listing)
    known.set(symbol, localName === undefined ? before : { ...before, localName })
  }
  return [...known.values()]
}

/**
 * Whole tickers first, then beginnings of tickers, of names and of words in names; if that finds
 * too little, words with one wrong letter. Needs no index: 20,000 listings take a few milliseconds.
 */
export function createSuggest(listings: readonly ListedName[]): Suggest {
  const entries = listings.map(prepare)
  return (query, limit = 8) => {
    const text = simplify(query.slice(0, longestQuery))
    if (text === '') return []
    const first = bitAt(text, 0)
    const exact = rank(entries, limit, (entry) =>
      entry.firstLetters & first ? rankPrefix(entry, text) : Infinity,
    )
    const found =
      exact.length >= limit || text.length < 4 ? exact : addFuzzy(exact, entries, text, limit)
    return found
  }
}

function prepare(listing: ListedName): Entry {
  const [ticker, name] = [simplify(listing.symbol), simplify(listing.name)]
  const { localName = '', industry = '' } = listing
  const words = simplify([listing.name, localName, industry].join(' ')).split(' ')
  const firstLetters = words.reduce((bits, word) => bits | bitAt(word, 0), bitAt(ticker, 0))
  const firstTwoLetters = words.reduce((bits, word) => bits | bitsOfTwo(word), 0)
  return { listing, ticker, name, words, firstLetters, firstTwoLetters }
}

function bitsOfTwo(word: string): number {
  return bitAt(word, 0) | bitAt(word, 1)
}

/** Letters and digits share bits, which only lets a few more entries through. */
function bitAt(word: string, index: number): number {
  return index < word.length ? 1 << (word.charCodeAt(index) & 31) : 0
}

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

function addFuzzy(
  exact: ListedName[],
  entries: readonly Entry[],
  text: string,
  limit: number,
): ListedName[] {
  const known = new Set(exact)
  const letters = bitsOfTwo(text)
  const near = rank(entries, limit - exact.length, ({ listing, words, name, firstTwoLetters }) => {
    if (!(firstTwoLetters & letters) || known.has(listing)) return Infinity
    const isNear =
      words.some((word) => isOneOff(word, text)) || (text.includes(' ') && isOneOff(name, text))
    return isNear ? name.length : Infinity
  })
  return [...exact, ...near]
}

function rank(
  entries: readonly Entry[],
  most: number,
  rankOf: (entry: Entry) => number,
): ListedName[] {
  const best: { place: number; listing: ListedName }[] = []
  for (const entry of entries) {
    const place = rankOf(entry)
    const last = best.at(-1)
    if (place === Infinity || (best.length >= most && last && place >= last.place)) continue
    let at = best.length
    while (at > 0 && (best[at - 1]?.place ?? 0) > place) at -= 1
    best.splice(at, 0, { place, listing: entry.listing })
    if (best.length > most) best.pop()
  }
  return best.map(({ listing }) => listing)
}

function isOneOff(word: string, text: string): boolean {
  if (word.length < text.length - 1 || !(bitsOfTwo(word) & bitsOfTwo(text))) return false
  const length = text.length
  let start = 0
  while (start < length && word.charCodeAt(start) === text.charCodeAt(start)) start += 1
  if (matches(word, start + 1, text, start + 1)) return true
  if (matches(word, start, text, start + 1)) return true
  if (matches(word, start + 1, text, start)) return true
  const isSwapped =
    word.charCodeAt(start) === text.charCodeAt(start + 1) &&
    word.charCodeAt(start + 1) === text.charCodeAt(start)
  return isSwapped && matches(word, start + 2, text, start + 2)
}

function matches(word: string, at: number, text: string, from: number): boolean {
  if (word.length - at < text.length - from) return false
  for (let index = from; index < text.length; index += 1) {
    if (word.charCodeAt(at + index - from) !== text.charCodeAt(index)) return false
  }
  return true
}
