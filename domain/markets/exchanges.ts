import { formatWeekdayTime } from '../dates.ts'

export type Exchange = {
  code: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** ISO 4217. */
  currency: string
  timeZone: string
  /** Follows the ticker in our notation; empty for the United States. */
  suffix: string
  ticker: RegExp
  /** Names that providers use for the exchange, in capitals. */
  aliases: readonly string[]
}

export function tellLocalTime(
  { timeZone }: Exchange,
  nowMs: number,
): { time: string; city: string } {
  return {
    time: formatWeekdayTime(nowMs, timeZone),
    city: timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' '),
  }
}

const koreanTicker = /^\d{5}[0-9A-Z]$/
const taiwaneseTicker = /^\d{4,6}[A-Z]?$/
const letters = /^[A-Z0-9&-]{1,12}$/

export const EXCHANGES: readonly Exchange[] = [
  exchange(
    'US',
    'United States',
    'US',
    'USD',
    'America/New_York',
    '',
    /^[A-Z]{1,5}(?:[.-][A-Z]{1,2})?$/,
    'NASDAQ NASDAQGS NASDAQGM NASDAQCM NYSE NYSEARCA NYSEAMERICAN NYSEMKT AMEX ARCA BATS CBOE OTC OTCMARKETS PINK PNK NMS NYQ NGM NCM ASE PCX XNAS XNGS XNYS',
  ),
  exchange(
    'HKEX',
    'Hong Kong',
    'HK',
    'HKD',
    'Asia/Hong_Kong',
    '.HK',
    /^\d{4,5}$/,
    'HKG HKSE XHKG HONGKONG',
  ),
  exchange(
    'TSE',
    'Tokyo',
    'JP',
    'JPY',
    'Asia/Tokyo',
    '.T',
    /^\d[0-9A-Z]\d[0-9A-Z]$/,
    'JPX TYO XTKS XJPX TOKYO OSAKA',
  ),
  exchange(
    'KRX',
    'Korea',
    'KR',
    'KRW',
    'Asia/Seoul',
    '.KS',
    koreanTicker,
    'KSC KSE XKRX KO KOREA KOSPI',
  ),
  exchange('KOSDAQ', 'KOSDAQ', 'KR', 'KRW', 'Asia/Seoul', '.KQ', koreanTicker, 'KOE XKOS KQ'),
  exchange('TWSE', 'Taiwan', 'TW', 'TWD', 'Asia/Taipei', '.TW', taiwaneseTicker, 'TAI XTAI TAIWAN'),
  exchange(
    'TPEX',
    'Taipei',
    'TW',
    'TWD',
    'Asia/Taipei',
    '.TWO',
    taiwaneseTicker,
    'TWO ROCO TAIPEIEXCHANGE TAIPEI',
  ),
  exchange(
    'SGX',
    'Singapore',
    'SG',
    'SGD',
    'Asia/Singapore',
    '.SI',
    /^[A-Z0-9]{2,4}$/,
    'SES XSES SINGAPORE',
  ),
  exchange(
    'NSE',
    'National, India',
    'IN',
    'INR',
    'Asia/Kolkata',
    '.NS',
    letters,
    'NSI XNSE NSEINDIA',
  ),
  exchange('BSE', 'Bombay', 'IN', 'INR', 'Asia/Kolkata', '.BO', letters, 'XBOM BOMBAY'),
  exchange(
    'SSE',
    'Shanghai',
    'CN',
    'CNY',
    'Asia/Shanghai',
    '.SS',
    /^(?:60|68|90|51|50)\d{4}$/,
    'SHH XSHG SHG SHANGHAI',
  ),
  exchange(
    'SZSE',
    'Shenzhen',
    'CN',
    'CNY',
    'Asia/Shanghai',
    '.SZ',
    /^(?:00|30|20|15)\d{4}$/,
    'SHZ XSHE SHE SHENZHEN',
  ),
  exchange(
    'IDX',
    'Indonesia',
    'ID',
    'IDR',
    'Asia/Jakarta',
    '.JK',
    /^[A-Z]{4}$/,
    'JKT XIDX JAKARTA',
  ),
  exchange('SET', 'Thailand', 'TH', 'THB', 'Asia/Bangkok', '.BK', letters, 'XBKK BK THAILAND'),
  exchange(
    'MYX',
    'Malaysia',
    'MY',
    'MYR',
    'Asia/Kuala_Lumpur',
    '.KL',
    /^\d{4}[A-Z]{0,2}$/,
    'KLS XKLS KLSE BURSA KUALALUMPUR',
  ),
  exchange(
    'PSE',
    'Philippines',
    'PH',
    'PHP',
    'Asia/Manila',
    '.PS',
    /^[A-Z0-9]{1,6}$/,
    'PHS XPHS PHILIPPINES',
  ),
  exchange(
    'HOSE',
    'Ho Chi Minh City',
    'VN',
    'VND',
    'Asia/Ho_Chi_Minh',
    '.VN',
    /^[A-Z0-9]{3}$/,
    'HSX XSTC VIETNAM',
  ),
]

function exchange(
  code: string,
  name: string,
  country: string,
  currency: string,
  timeZone: string,
  suffix: string,
  ticker: RegExp,
  aliases: string,
): Exchange {
  const names = [code, ...aliases.split(' ')]
  return { code, name, country, currency, timeZone, suffix, ticker, aliases: names }
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

export function findExchangeByCode(code: string): Exchange | undefined {
  return EXCHANGES.find((known) => known.code === code)
}

/** `NasdaqGS` is the United States: an alias also matches the beginning of a longer name. */
export function isExchange({ aliases }: Exchange, name: string): boolean {
  const plain = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return aliases.some((alias) => alias === plain || (alias.length > 3 && plain.startsWith(alias)))
}
