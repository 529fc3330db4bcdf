import { z } from 'zod/mini'
import { createExchangeRates, type ExchangeRates } from '#domain/markets/exchange-rates.ts'
import { nameSource } from '#domain/markets/source-names.ts'
import { callFunction } from './call-function.ts'

const RatesSchema = z.object({
  base: z.string(),
  rates: z.record(z.string(), z.number()),
  sources: z.record(z.string(), z.string()),
  sourceTitles: z.optional(z.record(z.string(), z.string())),
  dates: z.optional(z.record(z.string(), z.string())),
  date: z.string(),
  asOf: z.string(),
})

type Wanted = {
  required: readonly string[]
  optional?: readonly string[]
}

/** The server's rates, with the sources of the requested ones. @throws if the server does not answer */
export async function fetchRates(wanted: Wanted): Promise<ExchangeRates | undefined> {
  return parseRates(await callFunction('exchange-rates', { base: 'USD' }), wanted)
}

export function parseRates(
  answer: unknown,
  { required, optional = [] }: Wanted,
): ExchangeRates | undefined {
  const { base, rates, sources, sourceTitles, dates = {}, date, asOf } = RatesSchema.parse(answer)
  if (!required.every((currency) => rates[currency])) return undefined
  const used = [...required, ...optional].flatMap((currency) => sources[currency] ?? [])
  const nameOf = (source: string) => nameSource(sourceTitles?.[source] ?? source)
  const names = [...new Set(used.map(nameOf))]
  const isReference = used.every((source) => source === 'ecb' || source === 'bundled')
  return createExchangeRates({
    base,
    rates,
    source: names.join(', '),
    origins: Object.fromEntries(
      Object.entries(sources).map(([currency, source]) => [
        currency,
        { source: nameOf(source), date: dates[currency] ?? date },
      ]),
    ),
    date: isReference ? date : `${asOf.slice(0, 16).replace('T', ' ')} UTC`,
  })
}
