import { COMPANIES } from '../companies/companies.ts'
import { findAsianName, type ListedName, listAsian } from '../markets/asian-listings.ts'
import { findExchange } from '../markets/exchanges.ts'
import { FUND, isFund, listFunds } from '../markets/funds.ts'
import { PREFERENCE_SHARES } from '../markets/preference-shares.ts'

/** @param lines of american-listings.json, or empty */
export function bundledListings(lines: string): ListedName[] {
  const american = lines.split('\n').flatMap((line) => {
    if (line === '') return []
    const blank = line.indexOf(' ')
    const [symbol, name] = [line.slice(0, blank), line.slice(blank + 1)]
    const listing = { symbol, name, exchange: 'US', currency: 'USD' }
    return [isFund(symbol, name) ? { ...listing, industry: FUND } : listing]
  })
  const known = [...listAsian(), ...listPreferenceShares(), ...american, ...listFunds()]
  return joinListings(known, listCompanies())
}

function listPreferenceShares(): ListedName[] {
  return PREFERENCE_SHARES.flatMap(({ symbol, ordinary }) => {
    const name = findAsianName(symbol)
    return name ? [{ symbol, name, exchange: 'KRX', currency: 'KRW', ordinary }] : []
  })
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
