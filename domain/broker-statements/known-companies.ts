import type { ListedName } from '../markets/asian-listings.ts'
import { tellingWords } from '../markets/company-names.ts'
import { findInstrument } from '../markets/instruments.ts'
import { foldSigns } from '../portfolio/heading-words.ts'
import { buildDirectory } from '../search/company-directory.ts'
import { NATIVE_SIGN } from './native-sign.ts'
import { createNameIndex, type NamedCompany, type NearestName } from './nearest-names.ts'

export type KnownCompanies = {
  findListing: (symbol: string) => ListedName | undefined
  /** Listings whose name this may be, alike ones of one company; empty if it may be several companies'. */
  findByName: (text: string, currency?: string) => NameMatch
  /** Listings of every company whose whole name this is. */
  listNamed: (text: string) => readonly ListedName[]
  /** Companies whose names are most like a text, best first, if all names may be searched. */
  findNearest?: (text: string) => readonly NearestName[]
  /** The currency of the exchange that lists a picture's companies, where nothing else says it. */
  usual?: string | undefined
  /** How many of a picture's companies may be listed in each currency. */
  votes?: ReadonlyMap<string, number>
}

export type NameMatch = {
  listings: readonly ListedName[]
  /** The text is surely this company's name, and the listing is the only one in question. */
  isSure: boolean
}

type Entry = { words: string[]; plain: string; listings: readonly ListedName[] }

const NONE: NameMatch = { listings: [], isSure: false }
/** Words that brokers add to names. */
const ADDED =
  /\b(?:adrs?|ads|gdr|ord|shs|shares?|common stock|class [a-c]|reg|registered|spon(?:sored)?|unsponsored|h shares?|nv?dr|usd|hkd|jpy|stk|npv|(?<!\.)com|[a-z]{3}o?\d[\do.]*)\b\.?/gi
/** Hong Kong marks weighted voting rights and second listings. */
const CLASS_BEHIND_SIGNS = /(?<=\p{Script=Han}) ?-(?:S?W|S|B|R)$/u
const MIN_TYPED_PREFIX = 3
const MANY = 3
/** A name that lost its spaces, with a letter misread. */
const MIN_RUN_TOGETHER = 7

export function createKnownCompanies(listed: readonly ListedName[]): KnownCompanies {
  const bySymbol = new Map(listed.map((listing) => [listing.symbol, listing]))
  const byInitial = new Map<string, Entry[]>()
  const named: NamedCompany[] = []
  for (const { name, localName, aliases, listings: symbols } of buildDirectory(listed)) {
    // A company's name alone means its ordinary share.
    const ordinary = symbols.filter((listing) => listing.ordinary === undefined)
    const listings = ordinary.flatMap(({ symbol }) => bySymbol.get(symbol) ?? [])
    const short = listings.map(({ symbol }) => findInstrument(symbol)?.name ?? name)
    const names = [name, ...(localName ? [localName] : []), ...aliases, ...short]
    for (const text of new Set(names)) named.push({ text, listings })
  }
  for (const one of named) addEntry(one, byInitial)
  return {
    findNearest: createNameIndex(named),
    findListing: (symbol) => bySymbol.get(symbol),
    findByName: (text, currency) => matchName(text, byInitial, currency),
    listNamed: (text) => listNamed(text, byInitial),
  }
}

function addEntry({ text, listings }: NamedCompany, byInitial: Map<string, Entry[]>): void {
  const words = tellingWords(foldSigns(text))
  const initial = words[0]?.charAt(0)
  if (!initial) return
  const alike = byInitial.get(initial) ?? []
  alike.push({ words, plain: simplify(text), listings })
  byInitial.set(initial, alike)
}

function matchName(
  text: string,
  byInitial: ReadonlyMap<string, Entry[]>,
  currency?: string,
): NameMatch {
  const bare = foldSigns(text)
    .replace(CLASS_BEHIND_SIGNS, '')
    .replace(ADDED, ' ')
    .replace(/\([^()]*\)?/g, ' ')
  const words = tellingWords(bare).filter((word) => /\p{L}/u.test(word))
  const [first] = words
  if (!first || words.join('').length < 2 || words.length > 8) return NONE
  const scored = (byInitial.get(first.charAt(0)) ?? []).flatMap((entry) => {
    const plain = simplify(bare)
    const [named, cut] = [scoreName(entry, words, plain), scoreCut(plain, entry)]
    const score = Math.max(named, cut, scoreForm(plain, entry))
    return score === 0 ? [] : [{ ...entry, score }]
  })
  const top = Math.max(0, ...scored.map(({ score }) => score))
  const wanted = /\bad[rs]s?\b/i.test(text) && !currency ? 'USD' : currency
  const isWanted = (listing: ListedName) => listing.currency === wanted
  const best = dropNotes(
    new Set(scored.filter(({ score }) => score === top).map(({ listings }) => listings)),
  )
  const fit = [...best].filter((listings) => listings.some(isWanted))
  const [company, ...others] = fit.length > 0 ? fit : best
  if (!company || others.length > 0) return NONE
  const ofClass = chooseHome(bare, chooseClass(text, company))
  const inCurrency = ofClass.filter(isWanted)
  const listings = inCurrency.length > 0 ? inCurrency : ofClass
  // "Security" alone is not Security National Financial, and "Samsung" may have lost a word.
  const isLong = words.length > 1 || (top >= 4 && !beginsMany(first, byInitial))
  const isSure = isLong && listings.length === 1 && (!wanted || inCurrency.length > 0)
  return { listings, isSure }
}

/** "Berkshire Hathaway B" is the share whose symbol ends so. */
function chooseClass(text: string, listings: readonly ListedName[]): readonly ListedName[] {
  const letter = /\s(?:class |cl )?([A-C])$/i.exec(text.trim())?.[1]?.toUpperCase()
  const ofClass = listings.filter(
    ({ symbol }) => letter && /[.-]([A-C])$/.exec(symbol)?.[1] === letter,
  )
  return ofClass.length > 0 ? ofClass : listings
}

/** A name in signs means a company's share in the East of Asia rather than its American receipt. */
function chooseHome(text: string, listings: readonly ListedName[]): readonly ListedName[] {
  const atHome = listings.filter(({ currency }) => currency !== 'USD')
  return NATIVE_SIGN.test(text) && atHome.length > 0 ? atHome : listings
}

/** Whether several companies' names begin with this word. */
function beginsMany(word: string, byInitial: ReadonlyMap<string, Entry[]>): boolean {
  const alike = byInitial.get(word.charAt(0)) ?? []
  const longer = alike.filter(({ words: [first, second] }) => first === word && second)
  return new Set(longer.map(({ listings }) => listings)).size >= MANY
}

/** The same for one picture, whose texts are looked up again for every way to read it. */
export function rememberNames(known: KnownCompanies): KnownCompanies {
  const found = new Map<string, NameMatch>()
  return {
    ...known,
    findByName: (text, currency = '') => {
      const key = `${currency} ${text}`
      const match = found.get(key) ?? known.findByName(text, currency)
      found.set(key, match)
      return match
    },
  }
}

function listNamed(written: string, byInitial: ReadonlyMap<string, Entry[]>): ListedName[] {
  const text = foldSigns(written).replace(CLASS_BEHIND_SIGNS, '')
  const words = tellingWords(text)
  const plain = simplify(text)
  const joined = words.join('')
  const alike = byInitial.get(words[0]?.charAt(0) ?? '') ?? []
  return alike
    .filter((entry) => entry.plain === plain || entry.words.join('') === joined)
    .flatMap(({ listings }) => listings)
}

/** TBB and TBC are notes of AT&T, listed under its name beside T: a longer symbol of the same name and market. */
function dropNotes(found: ReadonlySet<readonly ListedName[]>): ReadonlySet<readonly ListedName[]> {
  const all = [...found].flat()
  const isNote = ({ symbol, name, currency }: ListedName) =>
    all.some(
      (other) =>
        symbol.length > other.symbol.length &&
        symbol.startsWith(other.symbol) &&
        name === other.name &&
        currency === other.currency,
    )
  return new Set([...found].filter((listings) => !listings.every(isNote)))
}

/** 5: the same letters, 4: the same telling words, 3: one has more words, 2: one letter misread; 0: another name. */
function scoreName({ words: known, plain }: Entry, words: readonly string[], text: string): number {
  if (plain === text) return 5
  if (known.join('') === words.join('')) return isWhole(words, plain) ? 4 : 0
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
  const whole = words.join('')
  // "Today" is not Toray.
  const isTelling = words.length > 1 || whole.length >= MIN_RUN_TOGETHER
  const isNear =
    isTelling &&
    known.length === words.length &&
    words.every((word, at) => isAlike(word, known[at] ?? ''))
  const isRunTogether = whole.length >= MIN_RUN_TOGETHER && isAlike(whole, known.join(''))
  return isNear || isRunTogether ? 2 : 0
}

/** "SoftBank Group Corp" is SoftBank Group rather than SoftBank Corp. */
function scoreForm(text: string, { plain }: Entry): number {
  return dropForm(text) === dropForm(plain) ? 4.5 : 0
}

function dropForm(plain: string): string {
  return plain.replace(/ (?:corp|corporation|inc|ltd|limited|co|plc)$/, '')
}

/** Narrow columns cut names that no gaps part into words. */
function scoreCut(text: string, { plain }: Entry): number {
  const isCut = NATIVE_SIGN.test(text) && text.length >= MIN_TYPED_PREFIX && plain.startsWith(text)
  return isCut ? 2.5 : 0
}

/** "Home" is not the New Home Company. */
function isWhole(words: readonly string[], plain: string): boolean {
  return words.length > 1 || plain.startsWith(words[0] ?? '')
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
  return foldSigns(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
