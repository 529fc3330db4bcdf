import { z } from 'zod'
import { addDays } from '#domain/days.ts'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import { type Exchange, findExchange } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { ProviderError } from './provider-request.ts'

/** A figure as providers send them: a number, a number as text, or `"NA"`, `""` and null for none. */
export const FigureSchema = z
  .union([z.number(), z.string(), z.null()])
  .optional()
  .transform((value) => {
    if (typeof value === 'string' && value.trim() === '') return null
    const number = Number(value ?? Number.NaN)
    return Number.isFinite(number) ? number : null
  })

export const PriceSchema = FigureSchema.transform((value) =>
  value !== null && value > 0 ? value : null,
)

export const DaySchema = z.string().regex(/^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/)

export function daysBefore(now: Date, days: number): string {
  return addDays(now.toISOString(), -days)
}

/** @throws ProviderError */
export function requireSymbol(
  listing: Listing,
  symbolOf: (listing: Listing) => string | undefined,
): string {
  const symbol = symbolOf(listing)
  if (symbol) return symbol
  throw new ProviderError('unknown-symbol', `${listing.symbol} is not a known listing.`)
}

/** @throws ProviderError `malformed` */
export function parseProviderJson(provider: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ProviderError('malformed', `${provider} answered with something that is not JSON.`)
  }
}

export function malformed(provider: string): ProviderError {
  return new ProviderError('malformed', `${provider} answered in an unknown format.`)
}

export function otherCompany(
  provider: string,
  { symbol }: Listing,
  found = 'something else',
): ProviderError {
  const line = `${provider} answered about ${found.slice(0, 60)} instead of ${symbol}.`
  return new ProviderError('other-company', line)
}

/** For one exchange; the United States have about 10,000. */
const MAX_LISTINGS = 12_000

/**
 * A provider's rows as our listings. Leaves out what cannot be a ticker of the exchange or is in
 * another currency.
 * @throws ProviderError `malformed` for a list without a usable row
 */
export function parseListings(
  provider: string,
  { code, suffix, currency }: Exchange,
  rows: readonly { ticker: string; name: string | null; currency: string | null }[],
): ListedName[] {
  const listed = new Map<string, ListedName>()
  for (const { ticker, name, currency: traded } of rows) {
    const symbol = `${ticker.toUpperCase()}${suffix}`
    const isOurs = findExchange(symbol)?.exchange.code === code
    const isPlain = name !== null && /^[^\p{Cc}\p{Cs}]{1,120}$/u.test(name.trim())
    if (!isOurs || !isPlain || (traded !== null && traded !== currency)) continue
    listed.set(symbol, { symbol, name: name.trim(), exchange: code, currency })
    if (listed.size >= MAX_LISTINGS) break
  }
  if (listed.size === 0) throw malformed(provider)
  return [...listed.values()]
}
