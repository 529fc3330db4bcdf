import table from './companies.json' with { type: 'json' }
import { type Fraction, parseFraction } from './fraction.ts'

/**
 * A company with everything it is listed as: at home, a second time elsewhere, as American receipts.
 * Its figures belong to the company; only figures per share differ from listing to listing.
 */
export type CompanyRecord = {
  name: string
  /** In the company's own script, as the authority at home writes it. */
  localName: string | null
  /** ISO 3166-1 alpha-2: where the company is at home. */
  country: string
  /** The company's number at the SEC. */
  cik: number
  edinetCode: string | null
  /** The company's number at OpenDART. */
  corpCode: string | null
  /** The main listing first. */
  listings: readonly ListingWithRatio[]
  /** What the cover of its 20-F says of the ratio, if it is known to be out of date. */
  coverSays?: string
}

export type ListingWithRatio = {
  symbol: string
  /** Ordinary shares for one unit; null if no source confirms it. */
  ratio: Fraction | null
}

const companies: readonly CompanyRecord[] = table.companies.map(({ listings, ...company }) => ({
  ...company,
  listings: listings.map(({ symbol, ratio }) => ({ symbol, ratio: parseRatio(symbol, ratio) })),
}))

const bySymbol = new Map(
  companies.flatMap((company) => company.listings.map(({ symbol }) => [symbol, company] as const)),
)

export const COMPANIES = companies

/** By any of the company's listings. Undefined for companies with a single listing that are not in the table. */
export function findCompany(symbol: string): CompanyRecord | undefined {
  return bySymbol.get(symbol)
}

/** The listing under which the SEC knows the company; the symbol itself for a company not in the table. */
export function americanSymbol(symbol: string): string {
  const listing = findCompany(symbol)?.listings.find((known) => !known.symbol.includes('.'))
  return listing?.symbol ?? symbol
}

/** All symbols of the company, starting with its main listing. */
export function symbolsOf(symbol: string): readonly string[] {
  return findCompany(symbol)?.listings.map((listing) => listing.symbol) ?? [symbol]
}

/**
 * Ordinary shares for one unit of the listing.
 * @returns null if no source confirms it, undefined for a listing that is not in the table
 */
export function ratioOf(symbol: string): Fraction | null | undefined {
  return findCompany(symbol)?.listings.find((listing) => listing.symbol === symbol)?.ratio
}

function parseRatio(symbol: string, text: string | null): Fraction | null {
  if (text === null) return null
  const ratio = parseFraction(text)
  if (!ratio) throw new Error(`companies.json should have a fraction for ${symbol}, not ${text}`)
  return ratio
}
