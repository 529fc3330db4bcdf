export type ExchangeRates = {
  source: string
  /** The day the rates are for, ISO 8601. */
  date: string
  convert: (amount: number, from: string, to: string) => number | undefined
}

type RateTable = { source: string; date: string; base: string; rates: Record<string, number> }

/** `rates`: units of each currency for one unit of `base`. */
export function createExchangeRates({ source, date, base, rates }: RateTable): ExchangeRates {
  const table = new Map([[base, 1], ...Object.entries(rates)])
  return {
    source,
    date,
    convert(amount, from, to) {
      if (from === to) return amount
      const [units, wanted] = [table.get(from), table.get(to)]
      return units === undefined || wanted === undefined ? undefined : (amount / units) * wanted
    },
  }
}

/**
 * The European Central Bank's reference rates of one day, for when no newer ones are available.
 * They weigh positions against each other; they are not trading rates. The bank has no rate for the
 * New Taiwan dollar, the dong and others, which stay unknown. Source: eurofxref-daily.xml of that
 * day.
 */
export const BUNDLED_RATES: ExchangeRates = createExchangeRates({
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
})
