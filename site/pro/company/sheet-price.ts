import { formatPrice, parseFigure } from '#domain/figures.ts'
import type { ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { Provenance } from '#domain/scoring/company-inputs.ts'

export type SheetPrice = {
  /** In the accounts' currency; NaN where there is none. */
  value: number
  provenance?: Provenance
  /** What a reader should know about it, as a sentence. */
  note?: string
}

type PriceFacts = {
  currency: string
  accountsCurrency: string
  isSample: boolean
  /** ISO time. */
  asOf: string | undefined
  rates: ExchangeRates | undefined
}

/** The quote as the scores take it: in the currency of the accounts, with its source. */
export function convertPrice(
  quote: { close?: string | number | null } | undefined,
  { currency, accountsCurrency, isSample, asOf, rates }: PriceFacts,
): SheetPrice {
  const close = parseFigure(quote?.close)
  if (close === undefined || close <= 0) {
    return {
      value: Number.NaN,
      note: 'No price is known, so criteria that need one are missing until you enter it.',
    }
  }
  const provider = isSample ? 'sample' : 'the quote above'
  const provenance = { kind: 'provider', provider, asOf: asOf ?? '' } as const
  const sample = isSample
    ? 'The price is sample data: what rests on it shows how the score works, not what the company is worth.'
    : undefined
  if (currency === accountsCurrency) {
    return { value: close, provenance, ...(sample && { note: sample }) }
  }
  const value = rates?.convert(close, currency, accountsCurrency)
  if (value === undefined || !rates) {
    const what = `No exchange rate from ${currency} to ${accountsCurrency} is known here, so the price of ${currency} ${formatPrice(close)} cannot be set against accounts in ${accountsCurrency}. Enter a price in ${accountsCurrency} to score it.`
    return { value: Number.NaN, note: what }
  }
  const conversion = `Accounts are in ${accountsCurrency}: the price of ${currency} ${formatPrice(close)} counts as ${accountsCurrency} ${formatPrice(value)}, at the rate of ${rates.date} (${rates.source}).`
  return { value, provenance, note: sample ? `${sample} ${conversion}` : conversion }
}
