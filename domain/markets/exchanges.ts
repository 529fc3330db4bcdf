import { formatWeekdayTime } from '../format-date.ts'
import type { Country } from './countries.ts'

export type Exchange = {
  code: string
  name: string
  country: Country
  /** ISO 4217. */
  currency: string
  timeZone: string
  /** Follows the ticker in our notation; empty for the United States. */
  suffix: string
  ticker: RegExp
  /** Names that providers use for the exchange, in capitals. */
  aliases: readonly string[]
}

export function localTimeOf({ timeZone }: Exchange, nowMs: number): { time: string; city: string } {
  return {
    time: formatWeekdayTime(nowMs, timeZone),
    city: timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' '),
  }
}

const KOREAN_TICKER = /^\d{5}[0-9A-Z]$/
const TAIWANESE_TICKER = /^\d{4,6}[A-Z]?$/
const LETTERS = /^[A-Z0-9&-]{1,12}$/

export const EXCHANGES: readonly Exchange[] = [
  exchange({
    code: 'US',
    name: 'United States',
    country: 'US',
    currency: 'USD',
    timeZone: 'America/New_York',
    suffix: '',
    ticker: /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/,
    aliases:
      'NASDAQ NASDAQGS NASDAQGM NASDAQCM NYSE NYSEARCA NYSEAMERICAN NYSEMKT AMEX ARCA BATS CBOE OTC OTCMARKETS PINK PNK NMS NYQ NGM NCM ASE PCX XNAS XNGS XNYS',
  }),
  exchange({
    code: 'HKEX',
    name: 'Hong Kong',
    country: 'HK',
    currency: 'HKD',
    timeZone: 'Asia/Hong_Kong',
    suffix: '.HK',
    ticker: /^\d{4,5}$/,
    aliases: 'HKG HKSE XHKG HONGKONG',
  }),
  exchange({
    code: 'TSE',
    name: 'Tokyo',
    country: 'JP',
    currency: 'JPY',
    timeZone: 'Asia/Tokyo',
    suffix: '.T',
    ticker: /^\d[0-9A-Z]\d[0-9A-Z]$/,
    aliases: 'JPX TYO XTKS XJPX TOKYO OSAKA',
  }),
  exchange({
    code: 'KRX',
    name: 'Korea',
    country: 'KR',
    currency: 'KRW',
    timeZone: 'Asia/Seoul',
    suffix: '.KS',
    ticker: KOREAN_TICKER,
    aliases: 'KSC KSE XKRX KO KOREA KOSPI',
  }),
  exchange({
    code: 'KOSDAQ',
    name: 'KOSDAQ',
    country: 'KR',
    currency: 'KRW',
    timeZone: 'Asia/Seoul',
    suffix: '.KQ',
    ticker: KOREAN_TICKER,
    aliases: 'KOE XKOS KQ',
  }),
  exchange({
    code: 'TWSE',
    name: 'Taiwan',
    country: 'TW',
    currency: 'TWD',
    timeZone: 'Asia/Taipei',
    suffix: '.TW',
    ticker: TAIWANESE_TICKER,
    aliases: 'TAI XTAI TAIWAN',
  }),
  exchange({
    code: 'TPEX',
    name: 'Taipei',
    country: 'TW',
    currency: 'TWD',
    timeZone: 'Asia/Taipei',
    suffix: '.TWO',
    ticker: TAIWANESE_TICKER,
    aliases: 'TWO ROCO TAIPEIEXCHANGE TAIPEI',
  }),
  exchange({
    code: 'SGX',
    name: 'Singapore',
    country: 'SG',
    currency: 'SGD',
    timeZone: 'Asia/Singapore',
    suffix: '.SI',
    ticker: /^[A-Z0-9]{2,4}$/,
    aliases: 'SES XSES SINGAPORE',
  }),
  exchange({
    code: 'NSE',
    name: 'India (NSE)',
    country: 'IN',
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
    suffix: '.NS',
    ticker: LETTERS,
    aliases: 'NSI XNSE NSEINDIA',
  }),
  exchange({
    code: 'BSE',
    name: 'India (BSE)',
    country: 'IN',
    currency: 'INR',
    timeZone: 'Asia/Kolkata',
    suffix: '.BO',
    ticker: LETTERS,
    aliases: 'XBOM BOMBAY',
  }),
  exchange({
    code: 'SSE',
    name: 'Shanghai',
    country: 'CN',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    suffix: '.SS',
    ticker: /^(?:60|68|90|51|50)\d{4}$/,
    aliases: 'SHH XSHG SHG SHANGHAI',
  }),
  exchange({
    code: 'SZSE',
    name: 'Shenzhen',
    country: 'CN',
    currency: 'CNY',
    timeZone: 'Asia/Shanghai',
    suffix: '.SZ',
    ticker: /^(?:00|30|20|15)\d{4}$/,
    aliases: 'SHZ XSHE SHE SHENZHEN',
  }),
  exchange({
    code: 'IDX',
    name: 'Indonesia',
    country: 'ID',
    currency: 'IDR',
    timeZone: 'Asia/Jakarta',
    suffix: '.JK',
    ticker: /^[A-Z]{4}$/,
    aliases: 'JKT XIDX JAKARTA',
  }),
  exchange({
    code: 'SET',
    name: 'Thailand',
    country: 'TH',
    currency: 'THB',
    timeZone: 'Asia/Bangkok',
    suffix: '.BK',
    ticker: LETTERS,
    aliases: 'XBKK BK THAILAND',
  }),
  exchange({
    code: 'MYX',
    name: 'Malaysia',
    country: 'MY',
    currency: 'MYR',
    timeZone: 'Asia/Kuala_Lumpur',
    suffix: '.KL',
    ticker: /^\d{4}[A-Z]{0,2}$/,
    aliases: 'KLS XKLS KLSE BURSA KUALALUMPUR',
  }),
  exchange({
    code: 'PSE',
    name: 'Philippines',
    country: 'PH',
    currency: 'PHP',
    timeZone: 'Asia/Manila',
    suffix: '.PS',
    ticker: /^[A-Z0-9]{1,6}$/,
    aliases: 'PHS XPHS PHILIPPINES',
  }),
  exchange({
    code: 'HOSE',
    name: 'Ho Chi Minh City',
    country: 'VN',
    currency: 'VND',
    timeZone: 'Asia/Ho_Chi_Minh',
    suffix: '.VN',
    ticker: /^[A-Z0-9]{3}$/,
    aliases: 'HSX XSTC VIETNAM',
  }),
]

function exchange(written: Omit<Exchange, 'aliases'> & { aliases: string }): Exchange {
  return { ...written, aliases: [written.code, ...written.aliases.split(' ')] }
}

export function findExchange(symbol: string): { exchange: Exchange; ticker: string } | undefined {
  const dot = symbol.lastIndexOf('.')
  const suffix = dot > 0 ? symbol.slice(dot) : ''
  const named = EXCHANGES.find((known) => known.suffix !== '' && known.suffix === suffix)
  const exchange = named ?? EXCHANGES.find((known) => known.suffix === '')
  if (!exchange) return undefined
  const ticker = named ? symbol.slice(0, dot) : symbol
  return exchange.ticker.test(ticker) ? { exchange, ticker } : undefined
}

/** Singapore trades these in US dollars. Source: SGX Market Updates, December 4, 2018. */
const IN_DOLLARS = new Set(['D01.SI', 'H78.SI', 'J36.SI'])

export function findTradingCurrency(symbol: string, { currency }: Exchange): string {
  return IN_DOLLARS.has(symbol) ? 'USD' : currency
}

export function findExchangeByCode(code: string): Exchange | undefined {
  return EXCHANGES.find((known) => known.code === code)
}

/** `NasdaqGS` is the United States: an alias also matches the beginning of a longer name. */
export function isExchange({ aliases }: Exchange, name: string): boolean {
  const plain = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return aliases.some((alias) => alias === plain || (alias.length > 3 && plain.startsWith(alias)))
}
