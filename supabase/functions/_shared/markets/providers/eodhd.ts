import { z } from 'zod'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import type { Exchange } from '#domain/markets/exchanges.ts'
import type { Listing } from '#domain/markets/listing.ts'
import { completeQuote, type MarketQuote, RANGE_SPANS } from '#domain/markets/quote.ts'
import { SOURCE_NAMES } from '#domain/markets/source-names.ts'
import { createEodhdStatements } from './eodhd-statements.ts'
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

const NAME = SOURCE_NAMES.eodhd
/** All statements of a company come in one answer. */
const MAX_STATEMENT_BYTES = 8 * 2 ** 20

export const eodhd: ProviderRegistration = {
  name: 'eodhd',
  keyVariable: 'EODHD_API_KEY',
  urlVariable: 'EODHD_URL',
  creditsVariable: 'EODHD_CREDITS',
  open: createEodhd,
  openStatements: (settings) => {
    const patient = { timeoutMs: 20_000, ...settings }
    const ask: Ask = (path, query) =>
      askEodhd({ settings: patient, path, query, maxBytes: MAX_STATEMENT_BYTES })
    return createEodhdStatements(ask, symbolOf)
  },
}

/** By our codes. From documentation and public code; not all of them were tried with a key. */
const EXCHANGES: Record<string, string> = {
  US: 'US',
  HKEX: 'HK',
  TSE: 'TSE',
  KRX: 'KO',
  KOSDAQ: 'KQ',
  TWSE: 'TW',
  TPEX: 'TWO',
  SGX: 'SG',
  NSE: 'NSE',
  BSE: 'BSE',
  SSE: 'SHG',
  SZSE: 'SHE',
  IDX: 'JK',
  SET: 'BK',
  MYX: 'KLSE',
  PSE: 'PSE',
}

const INDICES: Record<string, string> = { NIKKEI: 'N225.INDX', HSI: 'HSI.INDX', KS11: 'KS11.INDX' }

function symbolOf({ symbol, kind, pair, exchange, ticker }: Listing): string | undefined {
  if (kind === 'index') return INDICES[symbol]
  if (pair) return `${pair.base}${pair.counter}.FOREX`
  const code = EXCHANGES[exchange?.code ?? '']
  return code && `${ticker.replace('.', '-')}.${code}`
}

/** Unknown values are the text "NA". */
const QuoteSchema = z.object({
  code: z.string(),
  timestamp: FigureSchema,
  gmtoffset: FigureSchema,
  close: PriceSchema,
  previousClose: PriceSchema,
  change: FigureSchema,
  change_p: FigureSchema,
  volume: FigureSchema,
})

const SeriesSchema = z.array(z.object({ date: DaySchema, close: PriceSchema })).max(5000)

const ListingsSchema = z.array(
  z.object({
    Code: z.string(),
    Name: z.string().nullish(),
    Currency: z.string().nullish(),
    Type: z.string().nullish(),
  }),
)

/**
 * One symbol answers an object, several an array. Neither names the company, so only the code can
 * be compared. https://eodhd.com/financial-apis/live-ohlcv-stocks-api
 */
export function createEodhd(settings: ProviderSettings): QuoteProvider {
  const ask: Ask = (path, query, maxBytes) => askEodhd({ settings, path, query, maxBytes })
  return {
    symbolOf,
    maxBatch: 15,
    // The provider's own limits depend on the plan; it reports them with 402 and 429.
    limits: settings.credits ?? { minute: 900, day: 90_000 },
    async fetchQuotes(listings) {
      const [first = '', ...others] = listings.map((listing) => requireSymbol(listing, symbolOf))
      const query = others.length > 0 ? { s: others.join(',') } : {}
      const json = await ask(
        `real-time/${encodeURIComponent(first)}`,
        query as Record<string, string>,
      )
      return { answers: parseBatch(json, listings) }
    },
    async fetchHistory(listing, range, now) {
      const { days, step } = RANGE_SPANS[range]
      const code = requireSymbol(listing, symbolOf)
      const json = await ask(`eod/${encodeURIComponent(code)}`, {
        from: daysBefore(now, days),
        period: step === 'day' ? 'd' : 'w',
        order: 'a',
      })
      const parsed = SeriesSchema.safeParse(json)
      if (!parsed.success) throw malformed(NAME)
      return parsed.data.flatMap(({ date, close }) =>
        close === null ? [] : [{ date: date.slice(0, 10), close }],
      )
    },
    listings: { credits: 1, fetch: (exchange) => fetchListings(ask, exchange) },
  }
}

async function askEodhd({
  settings: { key, url, timeoutMs = 10_000 },
  path,
  query,
  maxBytes = MAX_BYTES.figures,
}: {
  settings: ProviderSettings
  path: string
  query: Record<string, string>
  maxBytes?: number
}): Promise<unknown> {
  const base = (url ?? 'https://eodhd.com').replace(/\/$/, '')
  // EODHD takes the key only in the address, so addresses are never logged.
  const search = new URLSearchParams({ ...query, api_token: key, fmt: 'json' })
  const headers = { Accept: 'application/json' }
  const address = `${base}/api/${path}?${search}`
  const { status, text, refusal } = await fetchAnswer(NAME, address, {
    maxBytes,
    timeoutMs,
    headers,
  })
  if (status === 402) {
    throw new ProviderError('day-spent', `${NAME}: today’s calls are used up.`)
  }
  if (status === 403) {
    throw new ProviderError('plan-restricted', `${NAME}: not included in the plan of this key.`)
  }
  if (refusal) throw refusal
  return parseProviderJson(NAME, text)
}

type Ask = (path: string, query: Record<string, string>, maxBytes?: number) => Promise<unknown>

/** https://eodhd.com/financial-apis/exchanges-api-list-of-tickers-and-trading-hours */
async function fetchListings(ask: Ask, exchange: Exchange): Promise<ListedName[]> {
  const code = encodeURIComponent(EXCHANGES[exchange.code] ?? exchange.code)
  const query = { type: 'common_stock' }
  const json = await ask(`exchange-symbol-list/${code}`, query, MAX_BYTES.listings)
  const parsed = ListingsSchema.safeParse(json)
  if (!parsed.success) throw malformed(NAME)
  const shares = parsed.data.filter(({ Type }) => Type === 'Common Stock')
  const rows = shares.map(({ Code, Name = null, Currency = null }) => ({
    ticker: Code,
    name: Name,
    currency: Currency,
  }))
  return parseListings(NAME, exchange, rows)
}

function parseBatch(json: unknown, listings: readonly Listing[]): QuoteBatch['answers'] {
  const rows = z.array(z.unknown()).safeParse(Array.isArray(json) ? json : [json])
  const quotes = (rows.data ?? []).map((row) => QuoteSchema.safeParse(row))
  if (quotes.every(({ success }) => !success)) throw malformed(NAME)
  const answers: QuoteBatch['answers'] = new Map()
  for (const listing of listings) {
    const code = symbolOf(listing)
    const row = quotes.find(({ data }) => data?.code === code)?.data
    if (row) answers.set(listing.symbol, parseQuote(row, listing))
    else if (listings.length === 1)
      answers.set(listing.symbol, otherCompany(NAME, listing, quotes[0]?.data?.code))
  }
  return answers
}

function parseQuote(
  row: z.infer<typeof QuoteSchema>,
  listing: Listing,
): MarketQuote | ProviderError {
  // An unknown code comes with "NA" in every field.
  if (row.close === null || row.timestamp === null) {
    return new ProviderError('unknown-symbol', `${NAME} has no price of this symbol.`)
  }
  const local = new Date((row.timestamp + (row.gmtoffset ?? 0)) * 1000)
  if (Number.isNaN(local.getTime())) return malformed(NAME)
  return completeQuote({
    name: listing.name,
    exchange: listing.exchange?.code ?? (listing.kind === 'pair' ? 'FX' : ''),
    currency: listing.currency,
    tradedOn: local.toISOString().slice(0, 10),
    close: row.close,
    previousClose: row.previousClose,
    change: row.change,
    changePercent: row.change_p,
    volume: row.volume,
  })
}
