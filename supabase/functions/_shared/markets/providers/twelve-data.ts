import { z } from 'zod'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import type { Exchange } from '#domain/markets/exchanges.ts'
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
  DaySchema,
  daysBefore,
  FigureSchema,
  malformed,
  otherCompany,
  PriceSchema,
  parseListings,
  parseProviderJson,
  requireSymbol,
} from './provider-figures.ts'
import { fetchAnswer, MAX_BYTES, ProviderError } from './provider-request.ts'
import type {
  ProviderRegistration,
  ProviderSettings,
  QuoteBatch,
  QuoteProvider,
} from './quote-provider.ts'
import { createTwelveDataStatements } from './twelve-data-statements.ts'

const NAME = SOURCE_NAMES.twelvedata
const MAX_STATEMENT_BYTES = 4 * 2 ** 20

export const twelveData: ProviderRegistration = {
  name: 'twelvedata',
  keyVariable: 'TWELVE_DATA_API_KEY',
  urlVariable: 'TWELVE_DATA_URL',
  creditsVariable: 'TWELVE_DATA_CREDITS',
  open: createTwelveData,
  openStatements: (settings) => {
    const patient = { timeoutMs: 20_000, ...settings }
    const ask = (path: string, query: Record<string, string>) =>
      askTwelveData(patient, { path, query, maxBytes: MAX_STATEMENT_BYTES })
    return createTwelveDataStatements(ask, symbolOf)
  },
}

/** By our codes; not all of them were tried with a key. American tickers need none. */
const EXCHANGES: Record<string, string> = {
  HKEX: 'HKEX',
  TSE: 'JPX',
  KRX: 'KRX',
  KOSDAQ: 'KOSDAQ',
  TWSE: 'TWSE',
  TPEX: 'TPEx',
  SGX: 'SGX',
  NSE: 'NSE',
  BSE: 'BSE',
  SSE: 'SSE',
  SZSE: 'SZSE',
  IDX: 'IDX',
  SET: 'SET',
  MYX: 'MYX',
  PSE: 'PSE',
}

const INDICES: Record<string, string> = { NIKKEI: 'N225', HSI: 'HSI', KS11: 'KOSPI' }

function symbolOf({ symbol, kind, pair, exchange, ticker }: Listing): string | undefined {
  if (kind === 'index') return INDICES[symbol]
  if (pair) return `${pair.base}/${pair.counter}`
  if (exchange?.code === 'US') return ticker.replace('-', '.')
  const code = EXCHANGES[exchange?.code ?? '']
  return code && `${ticker}:${code}`
}

const ErrorSchema = z.object({
  code: z.coerce.number(),
  message: z.string().default(''),
  status: z.literal('error'),
})

const QuoteSchema = z.object({
  symbol: z.string(),
  name: z.string().nullish(),
  exchange: z.string().nullish(),
  currency: z.string().nullish(),
  datetime: DaySchema,
  close: PriceSchema,
  previous_close: PriceSchema,
  change: FigureSchema,
  percent_change: FigureSchema,
  volume: FigureSchema,
})

const SeriesSchema = z.object({
  meta: z.object({
    symbol: z.string(),
    exchange: z.string().nullish(),
    currency: z.string().nullish(),
  }),
  values: z.array(z.object({ datetime: DaySchema, close: PriceSchema })).max(5000),
})

const ListingsSchema = z.object({
  data: z.array(
    z.object({
      symbol: z.string(),
      name: z.string().nullish(),
      currency: z.string().nullish(),
      type: z.string().nullish(),
    }),
  ),
})

const SHARE_TYPES = /^(?:common stock|depositary receipt|american depositary receipt|reit)$/i

/**
 * Numbers come as text, errors may come with status 200, and each symbol costs a credit.
 * https://twelvedata.com/docs
 */
export function createTwelveData(settings: ProviderSettings): QuoteProvider {
  const ask: Ask = (path, query, maxBytes) => askTwelveData(settings, { path, query, maxBytes })
  return {
    symbolOf,
    maxBatch: 8,
    limits: settings.credits ?? { minute: 8, day: 800 },
    async fetchQuotes(listings) {
      const symbols = listings.map((listing) => requireSymbol(listing, symbolOf))
      const { json, creditsLeft } = await ask('quote', { symbol: symbols.join(',') })
      return { answers: parseBatch(json, listings, symbols), creditsLeft }
    },
    async fetchHistory(listing, range, now) {
      const { days, step } = RANGE_SPANS[range]
      const { json } = await ask('time_series', {
        symbol: requireSymbol(listing, symbolOf),
        interval: step === 'day' ? '1day' : '1week',
        start_date: daysBefore(now, days),
        outputsize: '500',
        timezone: 'Exchange',
      })
      return parseSeries(json, listing)
    },
    listings: { credits: 0, fetch: (exchange) => fetchListings(ask, exchange) },
  }
}

/** @throws ProviderError, also for errors that come with status 200 */
async function askTwelveData(
  { key, url, timeoutMs = 10_000 }: ProviderSettings,
  {
    path,
    query,
    maxBytes = MAX_BYTES.figures,
  }: { path: string; query: Record<string, string>; maxBytes?: number },
): Promise<{ json: unknown; creditsLeft: QuoteBatch['creditsLeft'] }> {
  const base = (url ?? 'https://api.twelvedata.com').replace(/\/$/, '')
  const address = `${base}/${path}?${new URLSearchParams(query)}`
  // In a header, because addresses may end up in logs.
  const headers = { Authorization: `apikey ${key}`, Accept: 'application/json' }
  const answer = await fetchAnswer(NAME, address, { maxBytes, timeoutMs, headers })
  const json = parseJson(answer.text, answer.refusal)
  const error = ErrorSchema.safeParse(json)
  if (error.success) throw describeError(error.data)
  if (answer.refusal) throw answer.refusal
  return { json, creditsLeft: parseCredits(answer.headers) }
}

type Ask = (
  path: string,
  query: Record<string, string>,
  maxBytes?: number,
) => ReturnType<typeof askTwelveData>

/** https://support.twelvedata.com/en/articles/5620513-how-to-find-all-available-symbols-at-twelve-data */
async function fetchListings(ask: Ask, exchange: Exchange): Promise<ListedName[]> {
  const where: Record<string, string> =
    exchange.code === 'US'
      ? { country: 'United States' }
      : { exchange: EXCHANGES[exchange.code] ?? exchange.code }
  const { json } = await ask('stocks', where, MAX_BYTES.listings)
  const parsed = ListingsSchema.safeParse(json)
  if (!parsed.success) throw malformed(NAME)
  const shares = parsed.data.data.filter(({ type }) => SHARE_TYPES.test(type ?? ''))
  const rows = shares.map(({ symbol: ticker, name: company = null, currency = null }) => ({
    ticker,
    name: company,
    currency,
  }))
  return parseListings(NAME, exchange, rows)
}

/** One symbol answers an object; several answer an object of quotes and errors by symbol. */
function parseBatch(
  json: unknown,
  listings: readonly Listing[],
  symbols: readonly string[],
): QuoteBatch['answers'] {
  const answers: QuoteBatch['answers'] = new Map()
  const isBatch = listings.length > 1
  if (typeof json !== 'object' || json === null) throw malformed(NAME)
  const bySymbol = json as Record<string, unknown>
  listings.forEach((listing, index) => {
    const asked = symbols[index] ?? ''
    const value = isBatch ? (Object.hasOwn(bySymbol, asked) ? bySymbol[asked] : undefined) : json
    if (value !== undefined) answers.set(listing.symbol, parseQuote(value, listing, asked))
  })
  if (answers.size === 0) throw malformed(NAME)
  return answers
}

function parseQuote(value: unknown, listing: Listing, asked: string): MarketQuote | ProviderError {
  const error = ErrorSchema.safeParse(value)
  if (error.success) return describeError(error.data)
  const parsed = QuoteSchema.safeParse(value)
  if (!parsed.success || parsed.data.close === null) return malformed(NAME)
  const { data } = parsed
  const otherSymbol = data.symbol !== asked.split(':')[0] ? data.symbol : undefined
  const mismatch = otherSymbol ?? findMismatch(listing, data)
  if (mismatch !== undefined) return otherCompany(NAME, listing, mismatch)
  return completeQuote({
    name: data.name ?? listing.name,
    exchange: listing.exchange?.code ?? (listing.kind === 'pair' ? 'FX' : (data.exchange ?? '')),
    currency: listing.currency || (data.currency ?? ''),
    tradedOn: data.datetime,
    close: parsed.data.close,
    previousClose: data.previous_close,
    change: data.change,
    changePercent: data.percent_change,
    volume: data.volume,
  })
}

function parseSeries(json: unknown, listing: Listing): PricePoint[] {
  const parsed = SeriesSchema.safeParse(json)
  if (!parsed.success) throw malformed(NAME)
  const { meta, values } = parsed.data
  const asked = requireSymbol(listing, symbolOf).split(':')[0]
  const mismatch = meta.symbol !== asked ? meta.symbol : findMismatch(listing, meta)
  if (mismatch !== undefined) throw otherCompany(NAME, listing, mismatch)
  return values
    .flatMap(({ datetime, close }) =>
      close === null ? [] : [{ date: datetime.slice(0, 10), close }],
    )
    .reverse()
}

function parseJson(text: string, refusal: ProviderError | undefined): unknown {
  try {
    return parseProviderJson(NAME, text)
  } catch (error) {
    throw refusal ?? error
  }
}

/** https://twelvedata.com/docs#errors */
function describeError({ code, message }: z.infer<typeof ErrorSchema>): ProviderError {
  if (code === 429) {
    return /for the day|daily/i.test(message)
      ? new ProviderError('day-spent', `${NAME}: today’s credits are used up.`)
      : new ProviderError('rate-limited', `${NAME} is limiting our requests.`, 61)
  }
  if (code === 403 || /available starting with|consider upgrading/i.test(message)) {
    return new ProviderError('plan-restricted', `${NAME}: not included in the plan of this key.`)
  }
  if (code === 401) return new ProviderError('refused', `${NAME} rejected the API key.`)
  if (code === 400 || code === 404) {
    return new ProviderError('unknown-symbol', `${NAME} does not know this symbol.`)
  }
  return new ProviderError('unavailable', `${NAME} had an internal error (${code}).`)
}

function parseCredits(headers: Headers): QuoteBatch['creditsLeft'] {
  const left = headers.get('api-credits-left') ?? ''
  return /^\d{1,9}$/.test(left) ? Number(left) : undefined
}
