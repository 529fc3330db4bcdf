import type { ListedName } from '../markets/asian-listings.ts'
import { draftHolding } from '../portfolio/draft-holding.ts'
import { findListingCurrency } from '../portfolio/symbol-notation.ts'
import type { KnownCompanies } from './known-companies.ts'
import { NATIVE_SIGN } from './native-sign.ts'
import { countWrong } from './nearest-names.ts'
import type { ParsedRow } from './parsed-row.ts'
import type { SubjectText } from './subject-context.ts'

/** So much of a name is enough where nothing else speaks for it, or where a code nearly does. */
const MIN_NAME = 0.78
const MIN_CODED_NAME = 0.5
/** So much more than of any other company's. */
const MARGIN = 0.1
/** What a code counts, which has no sign or one misread. */
const CODE = 0.3
const CODE_MISREAD = 0.2
/** A company that is listed elsewhere than the others of its list. */
const ABROAD = 0.1
/** In the texts of more rows it is a label. */
const MAX_ROWS = 2
const LABEL_ALIKE = 0.3
const MIN_LETTERS = 4
/** With fewer, a name that is only like it is another one. */
const MIN_MISREAD = 7
const MIN_SIGNS = 2

type Candidate = { listings: readonly ListedName[]; name: number; code: number; total: number }

/**
 * Rows whose company is open, by the company that is most like all that stands beside their figures, name and code
 * together. The reader checks it.
 */
export function nameRows(rows: readonly ParsedRow[], companies: KnownCompanies): ParsedRow[] {
  const { findNearest } = companies
  if (!findNearest) return [...rows]
  const sure = rows.flatMap(({ holding }) => (holding.unsure.includes('symbol') ? [] : [holding]))
  const taken = new Set(sure.map(({ symbol }) => symbol))
  const currencies = new Set(sure.map(({ currency }) => currency))
  return rows.map((row) => {
    const { symbol, name = '', unsure } = row.holding
    if (symbol !== '' && !unsure.includes('symbol')) return row
    const texts = (row.texts ?? []).filter((text) => !isLabel(text, row, rows))
    const found = findCompany(row, texts, { ...companies, findNearest })
    const guessed = symbol === '' && row.isProven ? companies.listNamed(name) : []
    const listing = found ?? guessed.find(({ currency }) => currencies.has(currency))
    if (listing && listing.symbol !== symbol && !taken.has(listing.symbol))
      return move(row, listing)
    return row
  })
}

type Named = KnownCompanies & Required<Pick<KnownCompanies, 'findNearest'>>

function findCompany(
  row: ParsedRow,
  texts: readonly SubjectText[],
  companies: Named,
): ListedName | undefined {
  const { symbol, currency, isCurrencyAssumed } = row.holding
  const stated = isCurrencyAssumed ? undefined : currency
  const wanted = stated ?? companies.usual
  const codes = texts.flatMap(({ text }) => listCodes(text))
  const candidates = texts
    .filter(({ text }) => mayBeName(text))
    .flatMap(({ text }) => {
      const least = countLetters(text) < MIN_MISREAD && !NATIVE_SIGN.test(text) ? 1 : 0
      return companies.findNearest(text).filter(({ score }) => score >= least)
    })
    .filter(({ listings }) => !stated || listings.some((one) => one.currency === stated))
    .map(({ listings, score }): Candidate => {
      const isAbroad = wanted && listings.every((listing) => listing.currency !== wanted)
      const code = Math.max(0, ...listings.map((listing) => likenCodes(codes, listing)))
      return { listings, name: score, code, total: score + code - (isAbroad ? ABROAD : 0) }
    })
    .sort((one, other) => other.total - one.total)
  const [best] = candidates
  if (!best || best.name < MIN_CODED_NAME) return undefined
  const other = candidates.find(({ listings }) => listings !== best.listings)
  // Which of its listings is meant, others say; and a code that is written counts more than a name beside another one.
  if (best.listings.some((one) => one.symbol === symbol)) return undefined
  const isWritten = likenCodes(codes, { symbol }) === CODE
  if (isWritten && best.code !== CODE_MISREAD) return undefined
  const known = candidates.find(({ listings }) => listings.some((one) => one.symbol === symbol))
  // What was read as this company's symbol speaks for it.
  const least = Math.max(other?.total ?? 0, known && known !== best ? known.total + CODE : 0)
  if (best.total < MIN_NAME || best.total < least + MARGIN) return undefined
  return chooseListing(best.listings, codes, [stated, companies.usual])
}

function chooseListing(
  listings: readonly ListedName[],
  codes: readonly string[],
  currencies: readonly (string | undefined)[],
): ListedName | undefined {
  const rank = (listing: ListedName) => {
    const at = currencies.indexOf(listing.currency)
    return likenCodes(codes, listing) * 2 + (at < 0 ? 0 : CODE / (at + 1))
  }
  return listings.toSorted((one, other) => rank(other) - rank(one))[0]
}

/** Few letters are like many names. */
function mayBeName(text: string): boolean {
  return countLetters(text) >= (NATIVE_SIGN.test(text) ? MIN_SIGNS : MIN_LETTERS)
}

function countLetters(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length
}

/** What in a text may be a code: a ticker alone or in brackets, or digits and what they are misread as. */
function listCodes(text: string): string[] {
  if (/\d[.,]\d/.test(text)) return []
  const words = text.split(/[\s·•|/,:()]+/).filter((word) => word !== '')
  return words.flatMap((word) => {
    const code = word.replace(/\.[A-Za-z]{1,3}$/, '').replaceAll(/[^\p{L}\p{N}&]/gu, '')
    const isNumber = /^(?=.*\d)[\dA-Za-z]{4,7}$/.test(code)
    const isTicker =
      /^[A-Z][A-Z&]{1,9}$/.test(code) && (words.length === 1 || text.includes(`(${code}`))
    return isNumber || isTicker ? [code.toUpperCase()] : []
  })
}

function likenCodes(codes: readonly string[], { symbol }: Pick<ListedName, 'symbol'>): number {
  const known = symbol.replace(/\.[A-Z]{1,3}$/, '')
  const isNumber = /^\d+$/.test(known)
  const forms = codes.map((code) => (isNumber ? code.replace(/^0+(?=\w{4})/, '') : code))
  if (forms.includes(known)) return CODE
  const isNear = isNumber && forms.some((code) => countWrong(code, known) === 1)
  return isNear ? CODE_MISREAD : 0
}

/** What stands beside several rows, read well or not, is none of their names. */
function isLabel({ text }: SubjectText, row: ParsedRow, rows: readonly ParsedRow[]): boolean {
  const isAlike = (other: SubjectText) =>
    countWrong(text.toLowerCase(), other.text.toLowerCase()) <= text.length * LABEL_ALIKE
  const others = rows.filter((other) => other !== row && (other.texts ?? []).some(isAlike))
  return others.length >= MAX_ROWS
}

function move(row: ParsedRow, listing: ListedName): ParsedRow {
  const { shares, price, currency, isCurrencyAssumed, unsure } = row.holding
  const given = isCurrencyAssumed || currency === '' ? undefined : currency
  const named = draftHolding({
    ...listing,
    currency: given ?? findListingCurrency(listing.symbol) ?? listing.currency,
    exchange: undefined,
  })
  const open = new Set([...unsure, ...named.unsure]).add('symbol')
  return {
    ...row,
    isListed: true,
    holding: { ...named, shares, price, unsure: [...open] },
  }
}
