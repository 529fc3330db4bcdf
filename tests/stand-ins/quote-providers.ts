import type { IncomingMessage, ServerResponse } from 'node:http'
import { listenOnLoopback } from '#embedded/tests/stand-ins/loopback-server.ts'

export type StandIn = {
  url: string
  received: { path: string; query: URLSearchParams; headers: IncomingMessage['headers'] }[]
  /** Replaces the usual answer; returns true if it has answered. */
  misbehave: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  rows: Map<string, unknown>
  hangUp(): void
  stop(): Promise<void>
}

type Respond = (
  url: URL,
  standIn: StandIn,
) => { status?: number; json: unknown; headers?: Record<string, string> }

export async function startStandIn(respond: Respond): Promise<StandIn> {
  const standIn: StandIn = {
    url: '',
    received: [],
    misbehave: undefined,
    rows: new Map(),
    hangUp: () => undefined,
    stop: async () => undefined,
  }
  const open = new Set<ServerResponse>()
  standIn.hangUp = () => {
    for (const response of open) response.destroy()
  }
  const server = await listenOnLoopback((request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
    const url = new URL(request.url ?? '/', 'http://localhost')
    standIn.received.push({ path: url.pathname, query: url.searchParams, headers: request.headers })
    if (standIn.misbehave?.(request, response)) return
    const { status = 200, json, headers = {} } = respond(url, standIn)
    const text = typeof json === 'string' ? json : JSON.stringify(json)
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  })
  standIn.url = server.address
  standIn.stop = server.close
  return standIn
}

const NAMES: Record<string, [name: string, exchange: string, currency: string]> = {
  AAPL: ['Apple Inc.', 'NASDAQ', 'USD'],
  MSFT: ['Microsoft Corp', 'NASDAQ', 'USD'],
  TSM: ['Taiwan Semiconductor Manufacturing Co Ltd', 'NYSE', 'USD'],
  N225: ['Nikkei 225', 'JPX', 'JPY'],
  HSI: ['Hang Seng Index', 'HKEX', 'HKD'],
  KOSPI: ['KOSPI Composite Index', 'KRX', 'KRW'],
  '005930:KRX': ['Samsung Electronics Co., Ltd.', 'KRX', 'KRW'],
  '0700:HKEX': ['Tencent Holdings Ltd', 'HKEX', 'HKD'],
  '7203:JPX': ['Toyota Motor Corp', 'JPX', 'JPY'],
}

/** Numbers are text, as in Twelve Data's responses. */
export function twelveQuote(symbol: string, more: Record<string, unknown> = {}) {
  const [ticker = ''] = symbol.split(':')
  const [name, exchange, currency] = NAMES[symbol] ?? []
  const pair = { name: 'US Dollar / other', exchange: 'Forex' }
  const listed = symbol.includes('/') ? pair : { name, exchange, currency, volume: '30965652' }
  return {
    symbol: ticker,
    ...listed,
    datetime: '2025-12-03',
    timestamp: 1764788400,
    open: '286.20',
    high: '288.61',
    low: '283.54',
    close: '284.14999',
    previous_close: '286.19000',
    change: '-2.040009',
    percent_change: '-0.71281615',
    ...more,
  }
}

export const twelveError = (code: number, message: string) => ({ code, message, status: 'error' })
export const minuteSpent = twelveError(
  429,
  'You have run out of API credits for the current minute. 9 API credits were used, with the current limit being 8.',
)
export const daySpent = twelveError(
  429,
  'You have run out of API credits for the day. 801 API credits were used, with the current limit being 800.',
)

/**
 * Twelve Data on loopback: batches by symbol, errors with status 200, credit headers.
 * @param creditsPerMinute of the plan; more than so many in any minute get its error
 */
export function startTwelveData(creditsPerMinute = 1_000_000): Promise<StandIn> {
  const spend = countCredits(creditsPerMinute)
  return startStandIn((url, standIn) => {
    const asked = url.searchParams.get('symbol')?.split(',') ?? []
    if (!PRICED.has(url.pathname)) return { json: answerTwelve(url, standIn, asked) }
    const used = spend(asked.length)
    if (used > creditsPerMinute) return { status: 429, json: minuteSpent }
    const headers = {
      'api-credits-used': String(used),
      'api-credits-left': String(creditsPerMinute - used),
    }
    return { json: answerTwelve(url, standIn, asked), headers }
  })
}

const PRICED = new Set(['/quote', '/time_series'])

function answerTwelve(url: URL, { rows }: StandIn, asked: string[]): unknown {
  const quoteOf = (symbol: string) =>
    rows.get(symbol) ??
    (NAMES[symbol] || symbol.includes('/')
      ? twelveQuote(symbol)
      : twelveError(404, `**symbol** not found: ${symbol}.`))
  const [only = ''] = asked
  switch (url.pathname) {
    case '/quote':
      if (asked.length === 1) return quoteOf(only)
      return Object.fromEntries(asked.map((symbol) => [symbol, quoteOf(symbol)]))
    case '/time_series':
      return rows.get('series') ?? twelveSeries(only)
    case '/stocks':
      return rows.get(`stocks ${listOf(url)}`) ?? { data: [], status: 'ok' }
    default:
      return rows.get(url.pathname.slice(1)) ?? twelveError(404, 'no such endpoint')
  }
}

/** @returns the credits spent in the last minute, with these */
function countCredits(limit: number): (credits: number) => number {
  let spent: { atMs: number; credits: number }[] = []
  return (credits) => {
    spent = spent.filter(({ atMs }) => Math.abs(Date.now() - atMs) < 60_000)
    const used = spent.reduce((sum, one) => sum + one.credits, credits)
    if (used <= limit) spent.push({ atMs: Date.now(), credits })
    return used
  }
}

const listOf = ({ searchParams }: URL) =>
  searchParams.get('exchange') ?? searchParams.get('country')

export function twelveShare(symbol: string, name: string, more: Record<string, unknown> = {}) {
  return { symbol, name, currency: 'HKD', exchange: 'HKEX', type: 'Common Stock', ...more }
}

function twelveSeries(symbol: string) {
  const [ticker] = symbol.split(':')
  const [, exchange, currency] = NAMES[symbol] ?? []
  const values = ['2025-12-03', '2025-12-02', '2025-12-01'].map((datetime, index) => ({
    datetime,
    open: '1',
    high: '1',
    low: '1',
    close: String(300 - index),
    volume: '1',
  }))
  return { meta: { symbol: ticker, exchange, currency, interval: '1day' }, values, status: 'ok' }
}

export function eodhdQuote(code: string, more: Record<string, unknown> = {}) {
  return {
    code,
    timestamp: 1704398400,
    gmtoffset: -18000,
    open: 238.45,
    high: 245.32,
    low: 237.12,
    close: 243.84,
    volume: 145632100,
    previousClose: 237.93,
    change: 5.91,
    change_p: 2.48,
    ...more,
  }
}

/** EODHD on loopback: an object for one symbol, an array for several, "NA" for unknown values. */
export function startEodhd(): Promise<StandIn> {
  return startStandIn((url, { rows }) => {
    const [, , kind, first = ''] = url.pathname.split('/').map(decodeURIComponent)
    if (kind === 'fundamentals') {
      const json = rows.get(`fundamentals ${first}`)
      return json ? { json } : { status: 404, json: 'Symbol not found' }
    }
    if (kind === 'exchange-symbol-list') return { json: rows.get(`list ${first}`) ?? [] }
    if (kind === 'eod')
      return {
        json: rows.get('series') ?? [
          { date: '2025-12-02', close: 1 },
          { date: '2025-12-03', close: 2, adjusted_close: 2 },
        ],
      }
    const codes = [first, ...(url.searchParams.get('s')?.split(',') ?? [])]
    const quotes = codes.map((code) => rows.get(code) ?? eodhdQuote(code))
    return { json: quotes.length > 1 ? quotes : quotes[0] }
  })
}

/** Yahoo on loopback: a cookie, a crumb, then the two data endpoints. */
export function startYahoo(): Promise<StandIn> {
  return startStandIn((url, { rows }): ReturnType<Respond> => {
    const crumb = rows.get('crumb') ?? 'crumb42'
    if (url.pathname.startsWith('/quote/')) {
      return {
        json: '<html></html>',
        headers: {
          'Content-Type': 'text/html',
          'Set-Cookie': 'A3=d=x; Domain=.yahoo.com; Path=/; Max-Age=31557600; Secure',
        },
      }
    }
    if (url.pathname === '/v1/test/getcrumb')
      return { json: crumb, headers: { 'Content-Type': 'text/plain' } }
    if (url.searchParams.get('crumb') !== crumb && url.pathname.startsWith('/v7')) {
      return {
        status: 401,
        json: {
          finance: { result: null, error: { code: 'Unauthorized', description: 'Invalid Crumb' } },
        },
      }
    }
    if (url.pathname.startsWith('/v8/finance/chart/'))
      return { json: rows.get('chart') ?? yahooChart(decodeURIComponent(url.pathname.slice(18))) }
    const symbols = url.searchParams.get('symbols')?.split(',') ?? []
    const result = symbols.flatMap(
      (symbol) => rows.get(symbol) ?? (symbol.startsWith('ZZ') ? [] : yahooQuote(symbol)),
    )
    return { json: { quoteResponse: { result, error: null } } }
  })
}

export function yahooQuote(symbol: string, more: Record<string, unknown> = {}) {
  const isJapanese = symbol.endsWith('.T')
  return {
    language: 'en-US',
    region: 'US',
    quoteType: 'EQUITY',
    symbol,
    longName: isJapanese
      ? 'Toyota Motor Corporation'
      : symbol === 'AAPL'
        ? 'Apple Inc.'
        : undefined,
    currency: isJapanese ? 'JPY' : 'USD',
    fullExchangeName: isJapanese ? 'Tokyo' : 'NasdaqGS',
    regularMarketTime: 1764788400,
    gmtOffSetMilliseconds: -18000000,
    regularMarketPrice: 284.15,
    regularMarketPreviousClose: 286.19,
    regularMarketChange: -2.04,
    regularMarketChangePercent: -0.7128,
    regularMarketVolume: 43538687,
    ...more,
  }
}

function yahooChart(symbol: string) {
  const meta = {
    symbol,
    currency: 'USD',
    fullExchangeName: 'NasdaqGS',
    gmtoffset: -18000,
    longName: 'Apple Inc.',
  }
  const quote = { high: [2, 3], low: [1, 2], open: [1, 2], close: [1.5, 2.5], volume: [10, 20] }
  const result = [
    {
      meta,
      timestamp: [1764685800, 1764772200],
      indicators: { quote: [quote], adjclose: [{ adjclose: [1.5, 2.5] }] },
    },
  ]
  return { chart: { result, error: null } }
}
