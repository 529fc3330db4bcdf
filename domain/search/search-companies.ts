import { findIsin } from '../portfolio/find-isin.ts'
import { translateSymbol } from '../portfolio/symbol-notation.ts'
import type { CompanyListing, DirectoryCompany } from './company-directory.ts'
import { type FirstLetters, firstLettersOf, mayBegin } from './first-letters.ts'
import { compact, foldText } from './fold-text.ts'
import { dropLegalForm } from './legal-forms.ts'
import {
  measureSimilarity,
  prepareSimilar,
  type Similarity,
  type SimilarNames,
} from './similar-names.ts'
import { spellPreference } from './spell-preference.ts'

/**
 * How a company was found, best first: by its symbol or a whole name, by the beginning of a name or
 * symbol, by a word within a name, by its industry, by a similar spelling.
 */
export const MATCHES = ['symbol', 'name', 'beginning', 'word', 'industry', 'similar'] as const

export type MatchKind = (typeof MATCHES)[number]

/** The listing that was meant, that is the one whose symbol was typed, else the main one, and its company. */
export type FoundCompany = CompanyListing & Omit<DirectoryCompany, 'aliases'> & { match: MatchKind }

export type SearchCompanies = (query: string, limit?: number) => FoundCompany[]

export type CompanySearch = SearchCompanies & {
  /** Makes what the first questions would have to wait for otherwise, some companies a step. */
  prepare(): Iterator<undefined, undefined>
}

type Entry = {
  company: DirectoryCompany
  letters: FirstLetters
  /** Made when its letters are first looked for. */
  spellings?: Spellings
  /** Made when it is first looked for. */
  similar?: SimilarNames
}

type Spellings = {
  /** Whole names without spaces, folded; each also without its legal form. */
  names: readonly string[]
  /** The same, but no legal form runs into the name: PT Telkom does not begin with PTT. */
  beginnings: readonly string[]
  words: readonly string[]
  industry: readonly string[]
  /** Folded, with and without the exchange's suffix and leading zeros. */
  tickers: ReadonlyMap<string, CompanyListing>
  /** Names of the preference share, folded. */
  preferences: ReadonlyMap<string, CompanyListing>
  folded: readonly string[]
}

type Query = {
  /** Folded, without spaces. */
  joined: string
  /** Folded, without its legal form; then also without spaces. */
  phrase: string
  core: string
  words: readonly string[]
  symbol: string
}

type Place = Partial<Similarity> & {
  entry: Entry
  match: MatchKind
  listing?: CompanyListing
  /** Found by a symbol without its exchange, and the company has another name. */
  isBare?: boolean
}

const MAX_QUERY = 60
const MIN_SIMILAR = 4
const MIN_INDUSTRY = 4
const COMPANIES_A_STEP = 10

/**
 * Ranks by how the company was found, then by size, then by the shorter name. A symbol without its
 * exchange counts as a name, and comes after a company no smaller that goes by it: SBI is State Bank of India
 * before a small fund, and hyundai is Hyundai Motor before HYUNDAI.NS. Needs no index: 10,000 companies take a few milliseconds. A phone would spell all names for
 * a tenth of a second and more, so those of a letter are spelled when it is first looked for.
 */
export function createSearch(companies: readonly DirectoryCompany[]): CompanySearch {
  const entries = companies.map(
    (company): Entry => ({ company, letters: findFirstLetters(company) }),
  )
  function search(typed: string, limit = 8): FoundCompany[] {
    const query = parseQuery(typed)
    if (query.joined === '') return []
    const found = findAll(entries, query)
    const isGuessable = query.joined.length >= MIN_SIMILAR && !isNumber(query.joined)
    const isEnough = found.length > 0 || !isGuessable
    const places = isEnough ? found : findSimilar(entries, query)
    return places.sort(compare).slice(0, limit).map(present)
  }
  function* prepare(): Generator<undefined, undefined> {
    for (const [index, entry] of entries.entries()) {
      if (index % COMPANIES_A_STEP === 0) yield
      similarOf(entry)
    }
  }
  return Object.assign(search, { prepare })
}

/** A code that nobody has is no misspelled name: 2800 is not 1-800-Flowers. */
function isNumber(joined: string): boolean {
  return /^\d+$/.test(joined)
}

function parseQuery(typed: string): Query {
  const written = typed.slice(0, MAX_QUERY * 4)
  const short = findIsin(written.toUpperCase().trim())?.symbol ?? written
  const text = foldText(short).slice(0, MAX_QUERY)
  const phrase = dropLegalForm(text)
  return {
    joined: compact(text),
    phrase,
    core: compact(phrase),
    words: text.split(' '),
    symbol: foldText(translateSymbol(short.slice(0, MAX_QUERY))),
  }
}

function spellingsOf(entry: Entry): Spellings {
  entry.spellings ??= spell(entry.company)
  return entry.spellings
}

function spell(company: DirectoryCompany): Spellings {
  const folded = writtenNames(company).map(foldText)
  const tickers = new Map(company.listings.flatMap((listing) => spellTicker(listing)))
  const names = folded.flatMap((name) => {
    const whole = compact(name)
    const core = compact(dropLegalForm(name))
    return core === whole || core === '' ? [whole] : [core, whole]
  })
  const beginnings = folded.map((name) => {
    const core = dropLegalForm(name)
    return compact(name.startsWith(core) || core === '' ? name : core)
  })
  const words = [...new Set(folded.flatMap((name) => name.split(' ')))]
  const industry = company.industry ? foldText(company.industry).split(' ') : []
  const preferences = spellPreference(company.listings, [...new Set([...names, ...beginnings])])
  return { names, beginnings, words, industry, tickers, preferences, folded }
}

function writtenNames({ name, localName, aliases }: DirectoryCompany): string[] {
  return [name, localName ?? '', ...aliases].filter(Boolean)
}

function findFirstLetters(company: DirectoryCompany): FirstLetters {
  const texts = writtenNames(company)
  if (company.industry) texts.push(company.industry)
  for (const { symbol } of company.listings) {
    texts.push(symbol)
    // A ticker can be typed without its leading zeros.
    if (symbol.startsWith('0')) texts.push(symbol.replace(/^0+(?=\d)/, ''))
  }
  return firstLettersOf(texts)
}

function similarOf(entry: Entry): SimilarNames {
  entry.similar ??= prepareSimilar(spellingsOf(entry))
  return entry.similar
}

function spellTicker(listing: CompanyListing): [string, CompanyListing][] {
  const whole = foldText(listing.symbol)
  const ticker = foldText(listing.symbol.replace(/\.[A-Z]{1,3}$/, ''))
  const hasZero = /^0\d+$/.test(ticker)
  const spellings = [whole, ticker, ...(hasZero ? [ticker.replace(/^0+/, ''), `0${ticker}`] : [])]
  return spellings.map((spelling) => [spelling, listing])
}

function findAll(entries: readonly Entry[], query: Query): Place[] {
  const wanted = firstLettersOf([query.joined, query.core, query.symbol])
  return entries.flatMap((entry) => {
    if (!mayBegin(entry.letters, wanted)) return []
    const place = findPlace(entry, query)
    return place ? [place] : []
  })
}

function findPlace(entry: Entry, { joined, core, words, symbol }: Query): Place | undefined {
  const { tickers, preferences, names, beginnings, words: known } = spellingsOf(entry)
  const listing = tickers.get(joined) ?? tickers.get(symbol)
  const preference = preferences.get(joined)
  if (preference) return { entry, listing: preference, match: 'name' }
  const isNamed = names.some((name) => isWhole(name, { joined, core }))
  if (listing) {
    const isBare = !isNamed && ![joined, symbol].includes(foldText(listing.symbol))
    return { entry, listing, match: 'symbol', isBare }
  }
  if (isNamed) return { entry, match: 'name' }
  // SoftBank Corp is another company than SoftBank.
  if (names.includes(core)) return { entry, match: 'name', mistakes: 0.5 }
  if (beginnings.some((name) => name.startsWith(joined))) return { entry, match: 'beginning' }
  const begun = [...tickers, ...preferences].find(([text]) => text.startsWith(joined))?.[1]
  if (begun) return { entry, listing: begun, match: 'beginning' }
  const hasAll = words.every((word) => known.some((other) => other.startsWith(word)))
  if (hasAll) return { entry, match: 'word' }
  return isOfIndustry(spellingsOf(entry), { joined, words })
    ? { entry, match: 'industry' }
    : undefined
}

function isOfIndustry({ industry }: Spellings, { joined, words }: Pick<Query, 'joined' | 'words'>) {
  if (industry.length === 0 || joined.length < MIN_INDUSTRY) return false
  return words.every((word) => industry.some((known) => known.startsWith(word)))
}

/** As typed, or with its legal form and perhaps more: SBI Holdings in SBI Holdings, Inc. */
function isWhole(name: string, { joined, core }: Pick<Query, 'joined' | 'core'>): boolean {
  return name === joined || (name.length > core.length && joined.startsWith(name))
}

function findSimilar(entries: readonly Entry[], query: Query): Place[] {
  return entries.flatMap((entry): Place[] => {
    const similarity = measureSimilarity(similarOf(entry), query)
    return similarity ? [{ entry, match: 'similar', ...similarity }] : []
  })
}

function compare(one: Place, other: Place): number {
  const [first, second] = [one.entry.company, other.entry.company]
  return (
    rankOf(one) - rankOf(other) ||
    (one.mistakes ?? 0) - (other.mistakes ?? 0) ||
    second.size - first.size ||
    Number(other.isWholeName ?? false) - Number(one.isWholeName ?? false) ||
    Number(one.isBare ?? false) - Number(other.isBare ?? false) ||
    MATCHES.indexOf(one.match) - MATCHES.indexOf(other.match) ||
    first.name.length - second.name.length
  )
}

/** Such symbols, and those of companies of unknown size, rank like names, so that size decides. */
function rankOf({ match, entry, isBare }: Place): number {
  const isName = match === 'symbol' && (isBare || entry.company.size === 0)
  return MATCHES.indexOf(isName ? 'name' : match)
}

function present({ entry: { company }, match, listing }: Place): FoundCompany {
  const { aliases: _, ...known } = company
  const meant = listing ?? company.listings[0]
  if (!meant) throw new Error(`${company.name} should have a listing`)
  return { ...known, ...meant, match }
}
