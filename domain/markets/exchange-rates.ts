import { DAY_MS } from '../days.ts'
import { formatNumber } from '../format-number.ts'
import { formatDay } from './summarize-history.ts'

export type ExchangeRates = RateOrigin & {
  /** `createExchangeRates` makes the same rates of it again. */
  table: RateTable
  convert: (amount: number, from: string, to: string) => number | undefined
  /** The rate between two currencies and where it is from; undefined without a rate. */
  describe: (from: string, to: string) => Conversion | undefined
}

type RateOrigin = {
  source: string
  /** The day the rates are for, ISO 8601. */
  date: string
}

/** `rate`: units of `to` for one unit of `from`. */
export type Conversion = RateOrigin & { from: string; to: string; rate: number }

export type RateTable = RateOrigin & {
  base: string
  /** Units of each currency for one unit of `base`. */
  rates: Record<string, number>
  /** By currency, where it differs from that of the table. */
  origins?: Record<string, RateOrigin>
}

export function createExchangeRates(rateTable: RateTable): ExchangeRates {
  const { source, date, base, rates, origins = {} } = rateTable
  const table = new Map([[base, 1], ...Object.entries(rates)])
  function convert(amount: number, from: string, to: string) {
    if (from === to) return amount
    const [units, wanted] = [table.get(from), table.get(to)]
    return units === undefined || wanted === undefined ? undefined : (amount / units) * wanted
  }
  return {
    table: rateTable,
    source,
    date,
    convert,
    describe(from, to) {
      const rate = convert(1, from, to)
      if (rate === undefined) return undefined
      const parts = [from, to].filter((currency) => currency !== base)
      const used = parts.map((currency) => origins[currency] ?? { source, date })
      const sources = [...new Set(used.map((origin) => origin.source))].join(' and ')
      // A rate from two sources is as old as the older one.
      const [oldest = date] = used.map((origin) => origin.date).sort()
      return { from, to, rate, source: sources, date: oldest }
    },
  }
}

/** `USD 1 = TWD 31.338, Taiwan Futures Exchange daily reference rate, Nov 20, 2026`. */
export function describeConversion({ from, to, rate, source, date }: Conversion): string {
  // Small units are named by the hundred or the thousand, so that the rate has figures to read.
  const units = rate >= 0.1 ? 1 : rate >= 0.01 ? 100 : 1_000
  return `${from} ${formatNumber(units, 0)} = ${to} ${formatRate(rate * units)}, ${source}, ${formatDay(date)}`
}

/** Past weekends and holidays, a rate is older than it should be. */
const MAX_AGE_DAYS = 7

/**
 * What stands beside converted amounts: `Converted at HKD 1 = CNY 0.8665, ..., Jul 6, 2026.`, and a warning
 * of old rates. Undefined if nothing was converted.
 */
export function describeConversions(
  conversions: readonly Conversion[],
  nowMs: number,
): { text: string; warning?: string } | undefined {
  if (conversions.length === 0) return undefined
  const text = `Converted at ${conversions.map(describeConversion).join('; ')}.`
  const ages = conversions.map(({ date }) => Math.floor((nowMs - Date.parse(date)) / DAY_MS))
  const days = Math.max(...ages)
  if (!(days > MAX_AGE_DAYS)) return { text }
  const which = conversions.length === 1 ? 'This rate' : 'The oldest of these rates'
  return { text, warning: `${which} is ${formatNumber(days, 0)} days old.` }
}

/** Each currency into another, once, without those that have no rate. */
export function listConversions(
  rates: ExchangeRates | undefined,
  currencies: Iterable<string>,
  to: string,
): Conversion[] {
  const foreign = [...new Set(currencies)].filter((from) => from !== to)
  return foreign.flatMap((from) => rates?.describe(from, to) ?? [])
}

function formatRate(rate: number): string {
  return formatNumber(rate, rate >= 100 ? 2 : 4)
}

/**
 * The European Central Bank's reference rates of one day, for when no newer ones are available.
 * They weigh positions against each other; they are not trading rates. The bank has no rate for the
 * New Taiwan dollar, the dong and others, which stay unknown without a newer source. Source:
 * eurofxref-daily.xml of that day.
 */
export const BUNDLED_RATE_TABLE = {
  source: 'European Central Bank reference rates',
  date: '2026-07-06',
  base: 'EUR',
  rates: {
    USD: 1.1415,
    JPY: 185.31,
    CZK: 24.157,
    DKK: 7.4748,
    GBP: 0.85538,
    HUF: 353.5,
    PLN: 4.2883,
    RON: 5.231,
    SEK: 11.015,
    CHF: 0.9201,
    ISK: 144,
    NOK: 11.234,
    TRY: 53.4222,
    AUD: 1.6462,
    BRL: 5.913,
    CAD: 1.6236,
    CNY: 7.7573,
    HKD: 8.9528,
    IDR: 20565.38,
    ILS: 3.4414,
    INR: 108.9035,
    KRW: 1747.72,
    MXN: 19.9586,
    MYR: 4.663,
    NZD: 2.0079,
    PHP: 70.227,
    SGD: 1.4765,
    THB: 38.04,
    ZAR: 18.5318,
  },
}

export const BUNDLED_RATES: ExchangeRates = createExchangeRates(BUNDLED_RATE_TABLE)
