import type { ListedName } from '../markets/asian-listings.ts'
import { isSameCompany } from '../markets/company-names.ts'
import {
  isExchangeName,
  type SymbolContext,
  translateSymbol,
} from '../portfolio/symbol-notation.ts'
import { CERTAIN, findWritten, isPlausible, MARKETS, type Written } from './find-written.ts'
import type { KnownCompanies } from './known-companies.ts'
import { countWrong } from './nearest-names.ts'
import { listReadings } from './repair-symbol.ts'
import { type SubjectText, takeContext } from './subject-context.ts'
import { dropOpener, listNames, listParts } from './subject-parts.ts'

export type Subject = {
  symbol: string
  name?: string
  /** Listed somewhere that we know of. */
  isListed: boolean
  isSure: boolean
  /** What says so; `both` if symbol and name agree. */
  from: 'symbol' | 'name' | 'both'
}

/** Shorter text is no name, unless it surely is one; noise spells such. */
const MIN_GUESS = 4
const SHORT = 4
/** A confidence, 0 to 100; short names need more. */
const READABLE_NAME = 30
/** A code of letters, where those of the list are such, or of digits, with its market. */
const HOME_CODE = /^(?:[A-Z]{2,6}\.(?:VN|JK|BK|PS)|\d{4,6}\.[A-Z]{1,3})$/
/** A change of a price names no company. */
const CHANGE = /^[+−–-] ?\d[\d.,\s]*%?$|^\d[\d.,\s]*%$/
/** "AlA" is AIA. */
const SMALL_L = /(?<=\p{Lu})l(?=\p{Lu})/gu

/**
 * The company that a row or card is about, from what stands where its symbol and its name should be. A
 * symbol and a name that agree are sure, though letters were misread; a name alone gives a symbol only if
 * it is surely one company's. Undefined if nothing looks like a company.
 */
export function resolveSubject(
  written: readonly SubjectText[],
  given: SymbolContext,
  companies: KnownCompanies,
): Subject | undefined {
  const named = written.filter(({ text }) => !CHANGE.test(text))
  const opened = named.map((one) => ({ ...one, text: dropOpener(one.text).replace(SMALL_L, 'I') }))
  const { texts, context } = takeContext(opened, given)
  return resolveTexts(texts, context, companies)
}

function resolveTexts(
  texts: readonly SubjectText[],
  context: SymbolContext,
  companies: KnownCompanies,
): Subject | undefined {
  const named = texts.flatMap((text) => findNamed(text, context, companies))
  const written = texts.flatMap(({ text, confidence }) => {
    const parts = listParts(text).filter((part) => !isClass(part, text, companies))
    return parts.map((part) => ({ text, part, confidence }))
  })
  const agreed = findAgreement(written, named, context)
  if (agreed) return describeSubject(agreed, true, 'both')
  const clearFirst = written.toSorted((one, other) => Number(isNoise(one)) - Number(isNoise(other)))
  const read = clearFirst.flatMap((one) => findWritten(one, context, companies))
  const best = chooseWritten(read, named, companies)
  const byName = chooseName(best, named, companies)
  const isDenied = byName !== undefined && isOtherCode(best, byName.listing)
  // Of "ABOITIZ POWER" beside AP, the first word alone is no name.
  const isPart = isDenied && byName.words.length === 0 && byName.text.includes(' ')
  if (byName && !isPart) return describeSubject(byName.listing, byName.isSure && !isDenied, 'name')
  // "Ii" is a speck rather than II-VI.
  const guess = named.find(({ text, isSure }) => isSure || text.length >= MIN_GUESS)
  const isUnreadable = !best || isSpeck(best, written) || isMisreadFor(best, guess?.listing)
  if (isUnreadable || isSurer(guess, best, companies)) {
    return guess && describeSubject(guess.listing, false, 'name')
  }
  const isContradicted = named.some(
    ({ listing, isSure }) => isSure && best.name && !isSameCompany(listing.name, best.name),
  )
  const [sureName] = named.filter(({ isSure }) => isSure)
  if (sureName && isContradicted && !best.isExact) {
    return describeSubject(sureName.listing, false, 'name')
  }
  const meant = named.find((one) => isDigitOff(best, one))
  if (meant) return describeSubject(meant.listing, false, 'name')
  const { symbol, name, isListed, isExact } = best
  const isSure = isListed && isExact && !isContradicted && !isNameOfOther(best, companies, context)
  return { symbol, ...(name && { name }), isListed, isSure, from: 'symbol' }
}

/** A code of the list's market that is another one than the named company's. */
function isOtherCode(best: Written | undefined, { symbol }: ListedName): boolean {
  return best?.isListed === false && HOME_CODE.test(best.symbol) && best.symbol !== symbol
}

/** Signs of another script, read as letters: with doubt, or closing what they did not open, as "ESE)]" does. */
function isNoise({ text, confidence }: SubjectText): boolean {
  return confidence < CERTAIN || /^[^(]*\)|^[^[]*\]/.test(text)
}

/** Behind a whole name, a letter is the class of its shares, unless it is its ticker: "Alphabet Inc. Class C". */
function isClass(part: string, text: string, companies: KnownCompanies): boolean {
  const name = text.replace(/ (?:class |cl )?[A-C]$/i, '')
  if (part.length > 1 || name === text) return false
  const listings = companies.listNamed(name)
  return listings.length > 0 && listings.every(({ symbol }) => symbol !== part)
}

/** A code with its market says more than a word: "HK EXCHANGES 0388.HK" is no HK. */
const WITH_MARKET = /^(?=\S*\d)\S+\.[A-Z]{1,3}$/

const COUNTRY = /^(?:HK|SG|US|JP|KR|TW|MY|TH|ID|VN|PH|CN|IN|AU)$/

/** The mark of a market is no ticker, as SG is, unless its company is named. */
function chooseWritten(
  read: readonly Written[],
  named: readonly Named[],
  companies: KnownCompanies,
): Written | undefined {
  const hasName = named.some(({ isSure }) => isSure)
  const isNamed = (symbol: string) => named.some(({ listing }) => listing.symbol === symbol)
  const kept = read.filter(
    ({ part, symbol }) =>
      !isExchangeName(part) || !(hasName || (COUNTRY.test(part) && !isNamed(symbol))),
  )
  return (
    kept.find(({ part, isListed }) => isListed && WITH_MARKET.test(part)) ??
    kept.find((one) => isUsualNumber(one, companies)) ??
    kept.find(({ part, isListed }) => isListed && part.length > 1) ??
    kept.find(({ isListed }) => isListed) ??
    kept[0]
  )
}

/** Among numbers, letters beside one are a market's sign or a short name: JT is 2914. */
function isUsualNumber({ part, symbol, isListed }: Written, companies: KnownCompanies): boolean {
  if (!isListed || !/^\d{3}[\dA-Z]\d{0,2}$/.test(part) || !companies.usual) return false
  return companies.findListing(symbol)?.currency === companies.usual
}

/** A name that counts more than what looks like a symbol. */
function chooseName(
  best: Written | undefined,
  named: readonly Named[],
  companies: KnownCompanies,
): Named | undefined {
  const byName = named.find(({ isSure }) => isSure)
  // "HOME DEPOT" is no symbol HOME with a name, nor does "Berkshire Hathaway B" end with one.
  const isWordOfName = best && byName?.words.includes(best.part.toLowerCase())
  if (byName && (!best?.isListed || isWordOfName)) return byName
  // Nor is "GDS Holdings" the American listing alone.
  const wholeName = named.find(({ words }) => best && words[0] === best.part.toLowerCase())
  if (wholeName || !companies.usual || !/^[A-Z]+$/.test(best?.symbol ?? '')) return wholeName
  // Among Korean names, KT is the Korean company rather than its American receipts.
  if (companies.findListing(best?.symbol ?? '')?.currency === companies.usual) return undefined
  const usual = named.find(({ listing }) => listing.currency === companies.usual)
  return usual && { ...usual, isSure: false }
}

/** KT is an American symbol, and the name of a company that is listed in Korea. */
function isNameOfOther(
  { part, symbol }: Written,
  companies: KnownCompanies,
  { currency, exchange }: SymbolContext,
): boolean {
  const isGiven = (currency ?? exchange) !== undefined || symbol.includes('.')
  return !isGiven && companies.listNamed(part).some((other) => other.symbol !== symbol)
}

/** The listing of which both the symbol and the name are written. */
function findAgreement(
  written: readonly { part: string; text: string }[],
  named: ReturnType<typeof findNamed>,
  context: SymbolContext,
): ListedName | undefined {
  // A number is a code; a word may be a ticker or the beginning of a name.
  const numbersFirst = written.toSorted(
    (a, b) => Number(/\d{4}/.test(b.part)) - Number(/\d{4}/.test(a.part)),
  )
  for (const { part, text } of numbersFirst) {
    if (!isPlausible(part)) continue
    // "HSBC Holdings" is a name alone, though HSBC is a symbol too.
    const word = part.toLowerCase()
    const isOther = (one: Named) => one.text !== text || !one.words.includes(word)
    // And the same word again confirms nothing.
    const others = named.filter((one) => isOther(one) && one.text.toLowerCase() !== word)
    const agreed = findAgreed(part, others, context)
    if (agreed) return agreed
  }
  return undefined
}

/** A company's whole name says more than letters that may be noise, whichever of its shares it is. */
function isSurer(
  guess: Named | undefined,
  { isExact, part }: Written,
  companies: KnownCompanies,
): boolean {
  if (!guess || isExact || /\d/.test(part)) return false
  return guess.words.length > 1 && companies.listNamed(guess.text).length > 0
}

/** 7202 beside "Toyota Motor Corp" is 7203. */
function isDigitOff({ symbol, name = '' }: Written, { listing, words }: Named): boolean {
  const isAlike =
    symbol.length === listing.symbol.length && countWrong(symbol, listing.symbol) === 1
  return words.length > 1 && isAlike && /\d{4}/.test(symbol) && !isSameCompany(name, listing.name)
}

/** ALIL.PS beside "Ayala Land" is ALI.PS. */
function isMisreadFor({ symbol, isListed }: Written, named: ListedName | undefined): boolean {
  const [, ending] = /\.([A-Z]{1,3})$/.exec(symbol) ?? []
  if (isListed || !ending || !named?.symbol.endsWith(`.${ending}`)) return false
  return !HOME_CODE.test(symbol) || countWrong(symbol, named.symbol) <= 1
}

/** A doubtful ticker that no name confirms: three letters of noise are some company's. */
export function isBareGuess(subject: Subject | undefined): boolean {
  return subject?.from === 'symbol' && !subject.isSure && !subject.symbol.includes('.')
}

function describeSubject(
  { symbol, name }: ListedName,
  isSure: boolean,
  from: Subject['from'],
): Subject {
  return { symbol, name, isListed: true, isSure, from }
}

type Named = { listing: ListedName; text: string; isSure: boolean; words: string[] }

function findNamed(
  { text, confidence }: SubjectText,
  { currency = '' }: SymbolContext,
  companies: KnownCompanies,
): Named[] {
  return listNames(text).flatMap((name) => {
    const { listings, isSure } = findByName(name, currency, companies)
    const words = name.toLowerCase().split(/\s+/)
    const ofName = words.length > 1 && name === text.trim() ? words : []
    // "Ly" is the rest of a longer name rather than LY.
    const isReadable = confidence > (name.length <= SHORT ? CERTAIN : READABLE_NAME)
    const found = { text, isSure: isSure && isReadable, words: ofName }
    const count = (listing: ListedName) =>
      (currency ? 0 : companies.votes?.get(listing.currency)) ?? 0
    return listings
      .toSorted((one, other) => count(other) - count(one))
      .map((listing) => ({ ...found, listing }))
  })
}

/** Of several listings the one in the currency, else, to be confirmed, where the others of the list are. */
function findByName(name: string, currency: string, companies: KnownCompanies) {
  const match = companies.findByName(name, currency)
  if (currency || !companies.usual) return match
  // Among Japanese companies, REE is noise rather than Vietnamese.
  const isStrange = match.listings.every((listing) => listing.currency !== companies.usual)
  if (isStrange && name.length <= SHORT) return { ...match, isSure: false }
  if (match.isSure) return match
  const usual = companies.findByName(name, companies.usual)
  return usual.isSure ? { ...usual, isSure: false } : match
}

/** A stroke beside words that name no company is a speck: Intelsat's ticker is I. */
function isSpeck({ part }: Written, written: readonly { text: string }[]): boolean {
  if (!/^[IJL]$/.test(part)) return false
  return written.some(
    ({ text }) => text.split(' ').filter((word) => /\p{L}{3}/u.test(word)).length > 1,
  )
}

/** A code without a market belongs to whichever listing of the named company has it. */
function findAgreed(
  part: string,
  named: readonly { listing: ListedName }[],
  context: SymbolContext,
): ListedName | undefined {
  if (named.length === 0) return undefined
  const readings = listReadings(part)
  const symbols = new Set(
    readings.flatMap((text) => [
      translateSymbol(text, context),
      ...(/^\d{1,6}$/.test(text)
        ? MARKETS.map((suffix) => translateSymbol(`${text}.${suffix}`))
        : []),
      ...(/^[A-Z]\w{1,3}$/.test(text) ? [`${text}.SI`] : []),
    ]),
  )
  const fit = named.filter(
    ({ listing }) =>
      symbols.has(listing.symbol) || symbols.has(listing.symbol.replace(/\.[A-Z]{1,2}$/, '')),
  )
  return fit[0]?.listing
}
