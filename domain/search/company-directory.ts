import { COMPANIES } from '../companies/companies.ts'
import type { ListedName } from '../markets/asian-listings.ts'
import { type CompanyNames, OTHER_NAMES } from './other-names.ts'

export type CompanyListing = Pick<ListedName, 'symbol' | 'exchange' | 'currency'>

/** A company as a reader looks for it: by any of its names, under any of its symbols. */
export type DirectoryCompany = {
  name: string
  localName: string | null
  aliases: readonly string[]
  /** Market value by order of magnitude, see other-names.json; 0 if unknown. */
  size: CompanyNames['size'] | 0
  industry: string | null
  /** The main listing first. */
  listings: readonly CompanyListing[]
}

/** Joins listings to companies: home listing, second listing and American receipts are one. */
export function buildDirectory(listed: readonly ListedName[]): DirectoryCompany[] {
  const bySymbol = new Map(listed.map((listing) => [listing.symbol, listing]))
  const names = new Map(OTHER_NAMES.map((known) => [known.symbols[0], known]))
  const joined = new Set<string>()
  const companies: DirectoryCompany[] = []
  for (const symbols of [...groupSymbols(), ...listed.map(({ symbol }) => [symbol])]) {
    const listings = symbols.flatMap((symbol) => bySymbol.get(symbol) ?? [])
    const [main] = listings
    if (!main || joined.has(main.symbol)) continue
    for (const { symbol } of listings) joined.add(symbol)
    companies.push(joinListings(listings, names.get(symbols[0] ?? '')))
  }
  return companies
}

/** Symbols of one company, with those that both tables name joined. */
function groupSymbols(): string[][] {
  const groups = OTHER_NAMES.map(({ symbols }) => [...symbols])
  const bySymbol = new Map(groups.flatMap((group) => group.map((symbol) => [symbol, group])))
  for (const { listings } of COMPANIES) {
    const symbols = listings.map(({ symbol }) => symbol)
    const group = symbols.map((symbol) => bySymbol.get(symbol)).find((known) => known)
    if (group) group.push(...symbols.filter((symbol) => !group.includes(symbol)))
    else groups.push(symbols)
  }
  return groups
}

function joinListings(
  listings: readonly ListedName[],
  names: CompanyNames | undefined,
): DirectoryCompany {
  const [main] = listings
  if (!main) throw new Error('a company should have a listing')
  const find = (name: 'localName' | 'industry') =>
    listings.map((listing) => listing[name]).find((text) => text !== undefined) ?? null
  const [localName, ...otherNames] = [names?.localName, find('localName')].filter(
    (text) => text !== undefined && text !== null,
  )
  return {
    name: main.name,
    localName: localName ?? null,
    aliases: [
      ...(names?.aliases ?? []),
      ...otherNames,
      ...listings.slice(1).map(({ name }) => name),
    ],
    size: names?.size ?? 0,
    industry: find('industry'),
    listings: listings.map(({ symbol, exchange, currency }) => ({ symbol, exchange, currency })),
  }
}
