import { COMPANIES } from '../companies/companies.ts'
import type { ListedName } from '../markets/asian-listings.ts'
import { COMPANY_ALIASES, type CompanyNames } from './aliases.ts'

export type CompanyListing = Pick<ListedName, 'symbol' | 'exchange' | 'currency' | 'ordinary'>

/** A company as a reader looks for it: by any of its names, under any of its symbols. */
export type DirectoryCompany = {
  name: string
  localName: string | null
  aliases: readonly string[]
  /** Market value by order of magnitude, see aliases.json; 0 if unknown. */
  size: CompanyNames['size'] | 0
  industry: string | null
  /** The main listing first. */
  listings: readonly CompanyListing[]
}

/** Joins listings to companies: home listing, second listing and American receipts are one. */
export function buildDirectory(listed: readonly ListedName[]): DirectoryCompany[] {
  const bySymbol = new Map(listed.map((listing) => [listing.symbol, listing]))
  const names = new Map(COMPANY_ALIASES.map((known) => [known.symbols[0], known]))
  const joined = new Set<string>()
  const companies: DirectoryCompany[] = []
  function join(symbols: readonly string[]) {
    const listings = symbols.map((symbol) => bySymbol.get(symbol)).filter((known) => !!known)
    const [main] = listings
    if (!main || joined.has(main.symbol)) return
    for (const { symbol } of listings) joined.add(symbol)
    companies.push(joinListings(main, listings, names.get(symbols[0] ?? '')))
  }
  for (const symbols of groupSymbols(listed)) join(symbols)
  for (const { symbol } of listed) if (!joined.has(symbol)) join([symbol])
  return companies
}

/** Symbols of one company, with those that both tables name joined, and its preference shares last. */
function groupSymbols(listed: readonly ListedName[]): string[][] {
  const groups = COMPANY_ALIASES.map(({ symbols }) => [...symbols])
  const bySymbol = new Map(groups.flatMap((group) => group.map((symbol) => [symbol, group])))
  for (const { listings } of COMPANIES) {
    const symbols = listings.map(({ symbol }) => symbol)
    const group = symbols.map((symbol) => bySymbol.get(symbol)).find((known) => known)
    if (group) group.push(...symbols.filter((symbol) => !group.includes(symbol)))
    else groups.push(symbols)
  }
  for (const { symbol, ordinary } of listed) {
    if (ordinary === undefined) continue
    const group = groups.find((symbols) => symbols.includes(ordinary))
    if (group) group.push(symbol)
    else groups.push([ordinary, symbol])
  }
  return groups
}

function joinListings(
  main: ListedName,
  listings: readonly ListedName[],
  names: CompanyNames | undefined,
): DirectoryCompany {
  const listed = listings.find((listing) => listing.localName !== undefined)?.localName
  const localName = names?.localName ?? listed ?? null
  const aliases = names?.aliases ? [...names.aliases] : []
  if (names?.localName !== undefined && listed !== undefined) aliases.push(listed)
  for (const listing of listings) {
    if (listing !== main && listing.ordinary === undefined) aliases.push(listing.name)
  }
  return {
    name: main.name,
    localName,
    aliases,
    size: names?.size ?? 0,
    industry: listings.find((listing) => listing.industry !== undefined)?.industry ?? null,
    listings: listings.map(({ symbol, exchange, currency, ordinary }) => ({
      symbol,
      exchange,
      currency,
      ...(ordinary !== undefined && { ordinary }),
    })),
  }
}
