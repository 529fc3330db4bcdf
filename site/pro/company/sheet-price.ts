import { formatPrice, parseFigure } from '#domain/format-number.ts'
import type { Provenance } from '#domain/markets/company-inputs.ts'
import type { Origin } from '#domain/markets/describe-origin.ts'
import { describeConversion, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import { formatDay } from '#domain/markets/summarize-history.ts'
import type { DatedPrice } from '#domain/portfolio/dated-price.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'
import type { CitedClose } from '#site/pro/prices/cited-close.ts'

/** A dated price of one unit of the listing, and who says so. */
export type KnownPrice = {
  amount: number
  /** The listing's; a cited close of an ordinary share may be in its home currency. */
  currency: string
  /** The day of the price, ISO 8601. */
  on: string
  source:
    | { kind: 'yours' }
    | { kind: 'quote'; origin: Origin }
    | { kind: 'record'; name: string; url: string; units: number }
}

export type SheetPrice = {
  known: KnownPrice | undefined
  /** In the statements' currency; NaN if unknown. */
  value: number
  /** In the listing's currency; undefined if unknown. */
  listed: number | undefined
  provenance?: Provenance
  /** How it was converted, or why it could not be. */
  note?: string
}

type Candidates = {
  own: DatedPrice | undefined
  quote: Pick<Quote, 'close' | 'currency' | 'datetime' | 'origin'> | undefined
  close: CitedClose | undefined
  listingCurrency: string
}

/** The reader's own price goes first, then a quote, then the close that our record cites, and what is made up last. */
export function choosePrice({
  own,
  quote,
  close,
  listingCurrency,
}: Candidates): KnownPrice | undefined {
  if (own) return { amount: own.price, ...own, source: { kind: 'yours' } }
  const quoted = parseQuote(quote, listingCurrency)
  if (!close || (quoted && !isSample(quoted))) return quoted
  const { date: on, amount, currency, ...cited } = close
  return { amount, currency, on, source: { kind: 'record', ...cited } }
}

function parseQuote(quote: Candidates['quote'], listingCurrency: string): KnownPrice | undefined {
  const amount = parseFigure(quote?.close)
  if (!quote?.origin || amount === undefined || amount <= 0) return undefined
  const { currency, datetime, origin } = quote
  const on = (datetime ?? origin.asOf).slice(0, 10)
  return { amount, currency: currency ?? listingCurrency, on, source: { kind: 'quote', origin } }
}

export function isSample({ source }: Pick<KnownPrice, 'source'>): boolean {
  return source.kind === 'quote' && source.origin.source === 'sample'
}

type Currencies = {
  statementsCurrency: string
  listingCurrency: string
  rates: ExchangeRates | undefined
}

export function convertPrice(
  known: KnownPrice | undefined,
  { statementsCurrency, listingCurrency, rates }: Currencies,
): SheetPrice {
  if (!known) return { known, value: Number.NaN, listed: undefined }
  const { amount, currency } = known
  const listed = convert(rates, amount, [currency, listingCurrency])
  const price = { known, listed, provenance: describeSource(known) }
  if (currency === statementsCurrency) return { ...price, value: amount }
  const conversion = rates?.describe(currency, statementsCurrency)
  const quoted = `${currency} ${formatPrice(amount)}`
  if (!conversion) {
    const note = `The financial statements are in ${statementsCurrency}, and there is no exchange rate for the price of ${quoted}, so criteria that need a price are missing.`
    return { known, listed, value: Number.NaN, note }
  }
  const value = amount * conversion.rate
  const note = `The financial statements are in ${statementsCurrency}. The price of ${quoted} on ${formatDay(known.on)} is converted to ${statementsCurrency} ${formatPrice(value)}: ${describeConversion(conversion)}.`
  return { ...price, value, note }
}

/** Undefined without a rate. */
function convert(
  rates: ExchangeRates | undefined,
  amount: number,
  [from, to]: [string, string],
): number | undefined {
  return from === to ? amount : rates?.convert(amount, from, to)
}

function describeSource({ source, on }: KnownPrice): Provenance {
  if (source.kind === 'yours') return { kind: 'yours' }
  if (source.kind === 'record') return { kind: 'provider', provider: source.name, asOf: on }
  const { source: name, title = name } = source.origin
  return { kind: 'provider', provider: title, asOf: on }
}
