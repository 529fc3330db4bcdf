import { EXCHANGES, findTradingCurrency } from './exchanges.ts'

/** "700" is 0700.HK, and "5930" is 005930.KS. */
const LENGTHS = [0, 4, 6]

/** The listings that a number without its exchange may be, by the currency that its price was in. */
export function findListingsOfCode(code: string, currency: string): string[] {
  if (!/^\d[0-9A-Z]{0,5}$/.test(code)) return []
  return EXCHANGES.flatMap((exchange) => {
    const tickers = LENGTHS.map((length) => code.padStart(length, '0'))
    const ticker = tickers.find((padded) => exchange.ticker.test(padded))
    const symbol = `${ticker}${exchange.suffix}`
    const isPossible =
      ticker && exchange.suffix && findTradingCurrency(symbol, exchange) === currency
    return isPossible ? [symbol] : []
  })
}
