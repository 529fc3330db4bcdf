import { findCompany } from '../companies/companies.ts'
import type { ListedName } from '../markets/asian-listings.ts'
import { tellingWords } from '../markets/company-names.ts'
import { listInstruments } from '../markets/instruments.ts'

export type KnownCompanies = {
  findListing: (symbol: string) => ListedName | undefined
  /** Listings whose name this may be, alike ones of one company; empty if it may be several companies'. */
  findByName: (text: string, currency?: string) => NameMatch
}

export type NameMatch = {
  listings: readonly ListedName[]
  /** The text is surely this company's name, and the listing is the only one in question. */
  isSure: boolean
}

type Entry = { listing: ListedName; words: string[]; plain: string }

const NONE: NameMatch = { listings: [], isSure: false }
/** Words that brokers add to names. */
const ADDED =
  /\b(?:adrs?|ads|gdr|ord|shs|shares?|common stock|class [a-c]|reg|registered|spon(?:sored)?|unsponsored|h shares?|nv?dr|usd|hkd|jpy)\b\.?/gi
const MIN_TYPED_PREFIX = 3

export function createKnownCompanies(listed: readonly ListedName[]): KnownCompanies {
  const instruments = listInstruments().filter(({ exchange }) => exchange !== 'FX')
  const all = [...listed, ...instruments.map((one) => ({ ...one }))]
  const bySymbol = new Map<string, ListedName>()
  for (const listing of all)
    if (!bySymbol.has(listing.symbol)) bySymbol.set(listing.symbol, listing)
  const entries = all.map((listing) => ({
    listing,
    words: tellingWords(listing.name),
    plain: simplify(listing.name),
  }))
  const byInitial = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const initial of new Set(entry.words.map((word) => word.charAt(0)))) {
      byInitial.set(initial, [...(byInitial.get(initial) ?? []), entry])
    }
  }
  return {
    findListing: (symbol) => bySymbol.get(symbol),
    findByName: (text, currency) => matchName(text, byInitial, currency),
  }
}

function matchName(
  text: string,
  byInitial: ReadonlyMap<string, Entry[]>,
  currency?: string,
): NameMatch {
  const bare = text.replace(ADDED, ' ').replace(/\([^()]*\)?/g, ' ')
  const words = tellingWords(bare).filter((word) => /\p{L}/u.test(word))
  const [first] = words
  const length = words.join('').length
  if (!first || length < 2 || words.length > 8) return NONE
  const scored = (byInitial.get(first.charAt(0)) ?? []).flatMap((entry) => {
    const score = scoreName(entry, words, simplify(bare))
    return score === 0 ? [] : [{ entry, score }]
  })
  const [top] = scored.sort((a, b) => b.score - a.score)
  if (!top) return NONE
  const best = scored.filter(({ score }) => score === top.score).map(({ entry }) => entry)
  if (new Set(best.map(tellCompany)).size > 1) return NONE
  const company = tellCompany(top.entry)
  const all = scored.filter(({ entry, score }) => score > 2 && tellCompany(entry) === company)
  const main = findCompany(top.entry.listing.symbol)?.listings[0]?.symbol
  const unique = [
    ...new Map(all.map(({ entry }) => [entry.listing.symbol, entry.listing])).values(),
  ].sort((a, b) => Number(b.symbol === main) - Number(a.symbol === main))
  const isReceipt = /\bad[rs]s?\b/i.test(text)
  const wanted = isReceipt && !currency ? 'USD' : currency
  const fit = unique.filter((listing) => listing.currency === wanted)
  const listings = fit.length > 0 ? fit : unique
  // "Security" alone is not Security National Financial.
  const isLong = words.length > 1 || top.score >= 4
  return { listings, isSure: isLong && listings.length === 1 && (!wanted || fit.length > 0) }
}

/** The same for all listings of a company. */
function tellCompany({ listing, words }: Entry): string {
  return findCompany(listing.symbol)?.name ?? words.join(' ')
}

/** 5: the same letters, 4: the same telling words, 3: one has more words, 2: one letter misread; 0: another name. */
function scoreName({ words: known, plain }: Entry, words: readonly string[], text: string): number {
  if (plain === text) return 5
  if (known.join('') === words.join('')) return 4
  const isCut = (word: string, other: string) =>
    word.length >= MIN_TYPED_PREFIX && other.startsWith(word)
  const inOrder = words.every((word, at) => {
    const other = known[at] ?? ''
    return word === other || (at === words.length - 1 && at > 0 && isCut(word, other))
  })
  const isShort = words.length === 1 && known.length > 1
  if (inOrder) return isShort ? 2.5 : 3
  const isLonger = known.length > 1 && known.every((word, at) => word === words[at])
  if (isLonger) return 3
  const isNear =
    known.length === words.length && words.every((word, at) => isAlike(word, known[at] ?? ''))
  return isNear ? 2 : 0
}

function isAlike(word: string, other: string): boolean {
  if (word === other) return true
  if (Math.min(word.length, other.length) < 5 || Math.abs(word.length - other.length) > 1) {
    return false
  }
  let start = 0
  while (start < word.length && word[start] === other[start]) start++
  const [rest, otherRest] = [word.slice(start), other.slice(start)]
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1)
  )
}

function simplify(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
