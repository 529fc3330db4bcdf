import { z } from 'zod'
import type { Listing } from '#domain/markets/listing.ts'
import {
  completeQuote,
  findMismatch,
  type MarketQuote,
  type PricePoint,
  RANGE_SPANS,
} from '#domain/markets/quote.ts'
import { SOURCE_NAMES } from '#domain/markets/source-names.ts'
import {
  daysBefore,
  FigureSchema,
  malformed,
  otherCompany,
  PriceSchema,
  requireSymbol,
} from './provider-figures.ts'
import { fetchAnswer, MAX_BYTES, ProviderError } from './provider-request.ts'
import type { ProviderRegistration, ProviderSettings, QuoteProvider } from './quote-provider.ts'

const NAME = SOURCE_NAMES.yahoo

export const yahooFinance: ProviderRegistration = {
  name: 'yahoo',
  urlVariable: 'YAHOO_URL',
  open: createYahooFinance,
}

const INDICES: Record<string, string> = { NIKKEI: '^N225', HSI: '^HSI', KS11: '^KS11' }

/** Yahoo has the same symbols for shares, except for American share classes. */
function symbolOf({ symbol, kind, pair, exchange, ticker }: Listing): string | undefined {
  if (kind === 'index') return INDICES[symbol]
  if (pair) return `${pair.base}${pair.counter}=X`
  return exchange?.code === 'US' ? ticker.replace('.', '-') : `${ticker}${exchange?.suffix}`
}

const TimeSchema = z.coerce.date()

const QuoteSchema = z.object({
  symbol: z.string(),
  longName: z.string().nullish(),
  shortName: z.string().nullish(),
  fullExchangeName: z.string().nullish(),
  exchange: z.string().nullish(),
  currency: z.string().nullish(),
  regularMarketTime: z.union([
    z.number().transform((seconds) => new Date(seconds * 1000)),
    TimeSchema,
  ]),
  regularMarketPrice: PriceSchema,
  regularMarketPreviousClose: PriceSchema,
  regularMarketChange: FigureSchema,
  regularMarketChangePercent: FigureSchema,
  regularMarketVolume: FigureSchema,
  gmtOffSetMilliseconds: FigureSchema,
})

const ChartSchema = z.object({
  meta: z.object({
    symbol: z.string(),
    currency: z.string().nullish(),
    longName: z.string().nullish(),
    fullExchangeName: z.string().nullish(),
    gmtoffset: FigureSchema,
  }),
  quotes: z.array(z.object({ date: TimeSchema, close: PriceSchema })).max(5000),
})

/**
 * Through `yahoo-finance2`, which also gets the crumb that Yahoo requires. Yahoo does not offer
 * this to the public: see docs/markets.md for its terms.
 */
export function createYahooFinance({
  url,
  timeoutMs = 10_000,
}: Omit<ProviderSettings, 'key'>): QuoteProvider {
  const ask = createAsk(() => openClient(url?.replace(/\/$/, ''), timeoutMs))
  return {
    symbolOf,
    maxBatch: 50,
    // Yahoo publishes no limits; these are polite.
    limits: { minute: 60, day: 2_000 },
    async fetchQuotes(listings) {
      const symbols = listings.map((listing) => requireSymbol(listing, symbolOf))
      const rows = await ask((client) => client.quote(symbols, {}, { validateResult: false }))
      if (!Array.isArray(rows)) throw malformed(NAME)
      const answers = new Map<string, MarketQuote | ProviderError>()
      listings.forEach((listing, index) => {
        const row = rows.find((one: unknown) => symbolIn(one) === symbols[index])
        if (row !== undefined) answers.set(listing.symbol, parseQuote(row, listing))
      })
      return { answers }
    },
    async fetchHistory(listing, range, now) {
      const { days, step } = RANGE_SPANS[range]
      const symbol = requireSymbol(listing, symbolOf)
      const interval = step === 'day' ? '1d' : '1wk'
      const options = { period1: daysBefore(now, days), period2: now, interval } as const
      const chart = await ask((client) => client.chart(symbol, options, { validateResult: false }))
      return parseChart(chart, symbol, listing)
    },
  }
}

type Client = Awaited<ReturnType<typeof openClient>>

/** Crumbs expire: a refused call is repeated once, with a client that fetches a new one. */
function createAsk(open: () => Promise<Client>) {
  let client: Promise<Client> | undefined
  return async <T>(call: (client: Client) => Promise<T>): Promise<T> => {
    client ??= open()
    const opened = client
    try {
      return await run(async () => call(await opened))
    } catch (error) {
      if (!(error instanceof ProviderError && error.code === 'refused')) throw error
      if (client === opened) client = open()
      const renewed = client
      return run(async () => call(await renewed))
    }
  }
}

async function openClient(url: string | undefined, timeoutMs: number) {
  // Loaded on demand, because the library is large.
  const [{ default: createClient }, { ExtendedCookieJar }, quoteModule, chartModule] =
    await Promise.all([
      import('yahoo-finance2/createYahooFinance'),
      import('yahoo-finance2/lib/cookieJar'),
      import('yahoo-finance2/modules/quote'),
      import('yahoo-finance2/modules/chart'),
    ])
  const Client = createClient({
    modules: { quote: quoteModule.default, chart: chartModule.default },
  })
  const silent = () => undefined
  return new Client({
    // A jar of its own: the library keeps the crumb in it, and clients would share one.
    cookieJar: new ExtendedCookieJar(),
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetchFromYahoo({ input, init, url, timeoutMs }),
    versionCheck: false,
    suppressNotices: ['yahooSurvey', 'ripHistorical'],
    validation: { logErrors: false, logOptionsErrors: false },
    logger: { info: silent, warn: silent, error: silent, debug: silent, dir: silent },
  })
}

/** `YAHOO_URL` replaces every host of Yahoo; no other host is asked. */
async function fetchFromYahoo({
  input,
  init,
  url,
  timeoutMs,
}: {
  input: RequestInfo | URL
  init: RequestInit | undefined
  url: string | undefined
  timeoutMs: number
}): Promise<Response> {
  const target = new URL(input instanceof Request ? input.url : input)
  if (!/(?:^|\.)yahoo\.com$/.test(target.hostname)) {
    throw new ProviderError('refused', `${NAME} redirected to another host.`)
  }
  const address = url ? `${url}${target.pathname}${target.search}` : target.href
  const headers = Object.fromEntries(new Headers(init?.headers))
  const { redirect = 'error', method = 'GET', body } = init ?? {}
  const options = { maxBytes: MAX_BYTES.figures, timeoutMs, headers, redirect, method, body }
  const answer = await fetchAnswer(NAME, address, options)
  const isData = /^\/v\d+\/finance\//.test(target.pathname)
  if (isData && answer.refusal) throw answer.refusal
  return new Response(answer.text || null, { status: answer.status, headers: answer.headers })
}

async function run<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    const text = error instanceof Error ? error.message : ''
    if (/crumb|cookie/i.test(text)) {
      throw new ProviderError('unavailable', `${NAME} refused access.`)
    }
    if (/not found|no data|delisted/i.test(text)) {
      throw new ProviderError('unknown-symbol', `${NAME} does not know this symbol.`)
    }
    throw malformed(NAME)
  }
}

function parseChart(chart: unknown, symbol: string, listing: Listing): PricePoint[] {
  const parsed = ChartSchema.safeParse(chart)
  if (!parsed.success) throw malformed(NAME)
  const { meta, quotes } = parsed.data
  const found = { name: meta.longName, exchange: meta.fullExchangeName, currency: meta.currency }
  const mismatch = meta.symbol === symbol ? findMismatch(listing, found) : meta.symbol
  if (mismatch !== undefined) throw otherCompany(NAME, listing, mismatch)
  return quotes.flatMap(({ date, close }) =>
    close === null ? [] : [{ date: dayAt(date, meta.gmtoffset ?? 0), close }],
  )
}

function symbolIn(row: unknown): unknown {
  return typeof row === 'object' && row !== null && 'symbol' in row ? row.symbol : undefined
}

function parseQuote(row: unknown, listing: Listing): MarketQuote | ProviderError {
  const parsed = QuoteSchema.safeParse(row)
  if (!parsed.success || parsed.data.regularMarketPrice === null) return malformed(NAME)
  const { data } = parsed
  const found = data.longName ?? data.shortName ?? null
  const exchange = data.fullExchangeName ?? data.exchange ?? null
  const mismatch = findMismatch(listing, { name: found, exchange, currency: data.currency ?? null })
  if (mismatch !== undefined) return otherCompany(NAME, listing, mismatch)
  return completeQuote({
    name: found ?? listing.name,
    exchange: listing.exchange?.code ?? (listing.kind === 'pair' ? 'FX' : (exchange ?? '')),
    currency: listing.currency || (data.currency ?? ''),
    tradedOn: dayAt(data.regularMarketTime, (data.gmtOffSetMilliseconds ?? 0) / 1000),
    close: parsed.data.regularMarketPrice,
    previousClose: data.regularMarketPreviousClose,
    change: data.regularMarketChange,
    changePercent: data.regularMarketChangePercent,
    volume: data.regularMarketVolume,
  })
}

function dayAt(time: Date, offsetSeconds: number): string {
  return new Date(time.getTime() + offsetSeconds * 1000).toISOString().slice(0, 10)
}
