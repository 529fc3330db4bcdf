import { findCompany } from '../companies/companies.ts'
import { COUNTRY_NAMES, type Country } from '../markets/countries.ts'
import { EXCHANGES } from '../markets/exchanges.ts'

/** Of exchanges that we know by their suffix only: readers hold shares there, without prices from us. */
const OTHER_SUFFIXES: Readonly<Record<string, Country>> = {
  '.AX': 'AU',
  '.NZ': 'NZ',
  '.L': 'GB',
  '.DE': 'DE',
  '.PA': 'FR',
  '.AS': 'NL',
  '.SW': 'CH',
  '.TO': 'CA',
}

const COUNTRY_BY_SUFFIX = new Map<string, Country>([
  ...EXCHANGES.map(({ suffix, country }) => [suffix, country] as const),
  ...Object.entries(OTHER_SUFFIXES),
])

/** `weight` runs from 0 to 1. */
export type Exposure = { name: string; weight: number }

export type Concentration = {
  /** Herfindahl index: the sum of squared weights, from near 0 (spread) to 1 (one position). */
  herfindahl: number
  /** The number of equal positions with the same concentration: 1 ÷ Herfindahl. */
  effectivePositions: number
  largest: Exposure
}

/** Largest first, then by name. */
export function sumBy<Holding extends { weight: number }>(
  holdings: readonly Holding[],
  nameOf: (holding: Holding) => string,
): Exposure[] {
  const sums = new Map<string, number>()
  for (const holding of holdings) {
    const name = nameOf(holding)
    sums.set(name, (sums.get(name) ?? 0) + holding.weight)
  }
  const exposures = [...sums].map(([name, weight]) => ({ name, weight }))
  return exposures.sort((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1))
}

/** Listings of one company are one position, named by what of them is held: `BABA + 9988.HK`. */
function namePositions(symbols: readonly string[]): (symbol: string) => string {
  const held = new Map<string, Set<string>>()
  const companyOf = (symbol: string) => findCompany(symbol)?.listings[0]?.symbol ?? symbol
  for (const symbol of symbols) {
    const company = companyOf(symbol)
    held.set(company, (held.get(company) ?? new Set()).add(symbol))
  }
  return (symbol) => [...(held.get(companyOf(symbol)) ?? [symbol])].join(' + ')
}

/** By company, largest first. */
export function sumPositions(holdings: readonly { symbol: string; weight: number }[]): Exposure[] {
  const nameOf = namePositions(holdings.map(({ symbol }) => symbol))
  return sumBy(holdings, ({ symbol }) => nameOf(symbol))
}

/** Largest first; a company held twice counts as one position. */
export function measureConcentration(positions: readonly Exposure[]): Concentration {
  const herfindahl = positions.reduce((sum, { weight }) => sum + weight * weight, 0)
  const [largest = { name: '', weight: 0 }] = positions
  return { herfindahl, effectivePositions: 1 / herfindahl, largest }
}

/** The listing country, by the symbol's suffix. Without a suffix, a listed share in dollars is American. */
export function findListingCountry(
  { symbol, currency }: { symbol: string; currency: string },
  isListed?: (symbol: string) => boolean,
): string {
  const suffix = /\.[A-Z]+$/.exec(symbol)?.[0]
  const country = suffix === undefined ? undefined : COUNTRY_BY_SUFFIX.get(suffix)
  if (country) return COUNTRY_NAMES[country]
  // The price of a listed one may have been entered in another currency.
  const isAmerican = isListed ? suffix === undefined && isListed(symbol) : currency === 'USD'
  return isAmerican ? COUNTRY_NAMES.US : 'Unknown'
}
