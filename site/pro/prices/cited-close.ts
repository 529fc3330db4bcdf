import { findListing } from '#domain/markets/listing.ts'

/** A close of a real company that our record cites, as `content/calls` has it. */
export type RecordedClose = {
  /** The listing that the record names. */
  symbol: string
  price: number
  /** Of one ordinary share at home, where it is not the listing's currency. */
  currency: string
  /** ISO day. */
  date: string
  source: string
  url: string
}

/** The same close for one unit of the listing on the sheet. */
export type CitedClose = {
  amount: number
  currency: string
  date: string
  name: string
  url: string
  /** Ordinary shares of one unit, each at the close that was cited; 1 for a close of the unit itself. */
  units: number
}

type Sheet = {
  symbol: string
  /** All listings of the company, with the ordinary shares that one unit stands for. */
  listings: readonly { symbol: string; ratio: number | string | null }[]
}

/** The close for one unit of each listing, by symbol. */
export type CitedCloses = Readonly<Record<string, CitedClose>>

/** Undefined if no close is about the company, or the unit's number of ordinary shares is not known. */
export function findCitedClose(
  closes: readonly RecordedClose[],
  { symbol, listings }: Sheet,
): CitedClose | undefined {
  const latest = closes
    .filter((close) => listings.some((listing) => listing.symbol === close.symbol))
    .toSorted((one, other) => other.date.localeCompare(one.date))
  for (const { price, currency, date, source: name, url, symbol: listed } of latest) {
    // In another currency than its listing's, the close is of the ordinary share at home.
    const isOrdinary = findListing(listed)?.currency !== currency
    const units = isOrdinary ? parseRatio(symbol, listings) : listed === symbol ? 1 : null
    if (units !== null) return { amount: price * units, currency, date, name, url, units }
  }
  return undefined
}

function parseRatio(symbol: string, listings: Sheet['listings']): number | null {
  const ratio = listings.find((listing) => listing.symbol === symbol)?.ratio ?? null
  if (typeof ratio !== 'string') return ratio
  const [numerator, denominator] = ratio.split('/').map(Number)
  return numerator && denominator ? numerator / denominator : null
}
