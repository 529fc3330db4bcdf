import { formatPrice, parseFigure } from '#domain/figures.ts'
import type { Provenance } from '#domain/markets/company-inputs.ts'
import { describeConversion, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import type { Quote } from '#site/backend-client/market-answers.ts'

export type SheetPrice = {
  /** In the statements' currency; NaN if unknown. */
  value: number
  provenance?: Provenance
  note?: string
}

const SAMPLE_NOTE =
  'The price is sample data, made up for demonstration. Scores that use it say nothing about the company.'

type PriceFacts = {
  quoteCurrency: string
  statementsCurrency: string
  rates: ExchangeRates | undefined
}

export function convertPrice(
  quote: Pick<Quote, 'close' | 'origin'> | undefined,
  { quoteCurrency: currency, statementsCurrency, rates }: PriceFacts,
): SheetPrice {
  const close = parseFigure(quote?.close)
  if (close === undefined || close <= 0) {
    return {
      value: Number.NaN,
      note: 'No price is known, so criteria that need one are missing until you enter a price.',
    }
  }
  const { source = 'unknown', title: provider = source, asOf = '' } = quote?.origin ?? {}
  const provenance = { kind: 'provider', provider, asOf } as const
  const sample = source === 'sample' ? SAMPLE_NOTE : undefined
  if (currency === statementsCurrency) return { value: close, provenance, note: sample }
  const conversion = rates?.describe(currency, statementsCurrency)
  const quoted = `${currency} ${formatPrice(close)}`
  if (!conversion) {
    const note = `The financial statements are in ${statementsCurrency}, and there is no exchange rate for the price of ${quoted}. Enter a price in ${statementsCurrency}.`
    return { value: Number.NaN, note }
  }
  const value = close * conversion.rate
  const converted = `The financial statements are in ${statementsCurrency}. The price of ${quoted} is converted to ${statementsCurrency} ${formatPrice(value)}: ${describeConversion(conversion)}.`
  return { value, provenance, note: sample ? `${sample} ${converted}` : converted }
}
