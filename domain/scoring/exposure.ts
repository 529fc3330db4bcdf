const COUNTRY_BY_SUFFIX = new Map([
  ['HK', 'Hong Kong'],
  ['T', 'Japan'],
  ['KS', 'South Korea'],
  ['KQ', 'South Korea'],
  ['TW', 'Taiwan'],
  ['TWO', 'Taiwan'],
  ['SS', 'China'],
  ['SZ', 'China'],
  ['SI', 'Singapore'],
  ['NS', 'India'],
  ['BO', 'India'],
  ['JK', 'Indonesia'],
  ['BK', 'Thailand'],
  ['KL', 'Malaysia'],
  ['PS', 'Philippines'],
  ['VN', 'Vietnam'],
  ['AX', 'Australia'],
  ['NZ', 'New Zealand'],
  ['L', 'United Kingdom'],
  ['DE', 'Germany'],
  ['PA', 'France'],
  ['AS', 'Netherlands'],
  ['SW', 'Switzerland'],
  ['TO', 'Canada'],
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

/** Largest first; a symbol held twice counts as one position. */
export function measureConcentration(positions: readonly Exposure[]): Concentration {
  const herfindahl = positions.reduce((sum, { weight }) => sum + weight * weight, 0)
  const [largest = { name: '', weight: 0 }] = positions
  return { herfindahl, effectivePositions: 1 / herfindahl, largest }
}

/** The listing country, by the symbol's suffix. Without a suffix, a share in dollars is American. */
export function findListingCountry({
  symbol,
  currency,
}: {
  symbol: string
  currency: string
}): string {
  const suffix = /\.([A-Z]+)$/.exec(symbol)?.[1] ?? ''
  return COUNTRY_BY_SUFFIX.get(suffix) ?? (currency === 'USD' ? 'United States' : 'Unknown')
}
