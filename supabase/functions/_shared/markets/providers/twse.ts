import { DAY_MS } from '#domain/days.ts'
import type { ListedName } from '#domain/markets/asian-listings.ts'
import type { Exchange } from '#domain/markets/exchanges.ts'
import { type Listing, TAIEX } from '#domain/markets/listing.ts'
import type { MarketQuote } from '#domain/markets/quote.ts'
import { type DailyCloses, quoteOf } from '#domain/taiwan/daily-closes.ts'
import { type TaiwaneseCompany, toListedName } from '#domain/taiwan/listed-companies.ts'
import { databaseStore, localStore } from '../market-store.ts'
import { createArchivedStatements } from '../taiwan/archived-statements.ts'
import { createDayFiles, type DayFile, type DayFiles, type Missing } from '../taiwan/day-files.ts'
import {
  TAIEX_CLOSE,
  TPEX_CLOSES,
  TPEX_COMPANIES,
  TWSE_CLOSES,
  TWSE_COMPANIES,
} from '../taiwan/market-files.ts'
import { ProviderError } from './provider-request.ts'
import type { ProviderRegistration, ProviderSettings, QuoteProvider } from './quote-provider.ts'
import type { StatementsSource } from './statements-source.ts'

/** The open data of Taiwan's two exchanges: no key, and each file has a whole market. */
export const twse: ProviderRegistration = {
  name: 'twse',
  isDefault: true,
  urlVariable: 'TWSE_URL',
  otherUrlVariable: 'TPEX_URL',
  open: (settings) => createTwse(openDayFiles(settings)),
}

/** Annual statements that we keep of the exchanges' files: their own years are the newest only. */
export const taiwanArchive: StatementsSource = {
  name: twse.name,
  variables: [],
  // Our own archive: a question to the database.
  limits: { minute: 600, day: 100_000 },
  freshMs: DAY_MS,
  isLast: true,
  database: 'filled by a server',
  open(read) {
    const named = read('QUOTES_PROVIDER')
    const isOff = named !== undefined && !named.split(',').some((name) => name.trim() === twse.name)
    if (isOff) return undefined
    const [url, otherUrl] = [read('TWSE_URL'), read('TPEX_URL')]
    return createArchivedStatements(openDayFiles({ url, otherUrl, store: databaseStore }))
  },
}

type FileSettings = Pick<ProviderSettings, 'url' | 'otherUrl' | 'store'>

let opened: { variables: unknown; key: string; store: unknown; files: DayFiles } | undefined

/** The same for quotes, lists, statements and the archive: what one has fetched, the others have. */
export function openDayFiles({ url, otherUrl, store = localStore }: FileSettings): DayFiles {
  const urls = {
    twse: (url ?? 'https://openapi.twse.com.tw/v1').replace(/\/$/, ''),
    tpex: (otherUrl ?? 'https://www.tpex.org.tw/openapi/v1').replace(/\/$/, ''),
  }
  const variables = typeof Deno === 'undefined' ? undefined : Deno.env
  const key = `${urls.twse} ${urls.tpex}`
  const isOpen = opened?.variables === variables && opened?.key === key && opened.store === store
  if (!opened || !isOpen) {
    opened = { variables, key, store, files: createDayFiles({ urls, store }) }
  }
  return opened.files
}

function createTwse(files: DayFiles): QuoteProvider {
  return {
    isUnmetered: true,
    maxBatch: 50,
    limits: { minute: Infinity, day: Infinity },
    symbolOf: (listing) => (closesOf(listing) ? listing.ticker : undefined),
    async fetchQuotes(listings) {
      const answers = new Map<string, MarketQuote | ProviderError>()
      const fetchedAtMs = new Map<string, number>()
      for (const listing of listings) {
        const file = closesOf(listing)
        const known = file && (await files.read(file))
        if (!known) continue
        answers.set(listing.symbol, answerOf(listing, known))
        if ('content' in known) fetchedAtMs.set(listing.symbol, known.fetchedAtMs)
      }
      return { answers, fetchedAtMs }
    },
    listings: {
      credits: 0,
      covers: ({ code }) => COMPANY_FILES[code] !== undefined,
      fetch: (exchange) => listCompanies(files, exchange),
    },
  }
}

function closesOf({ symbol, exchange }: Listing): DayFile<DailyCloses> | undefined {
  if (symbol === TAIEX) return TAIEX_CLOSE
  return { TWSE: TWSE_CLOSES, TPEX: TPEX_CLOSES }[exchange?.code ?? '']
}

function answerOf(
  { ticker, name, exchange }: Listing,
  known: { content: DailyCloses } | Missing,
): MarketQuote | ProviderError {
  if (!('content' in known)) return toError(known)
  const quote = quoteOf(known.content, ticker, { name, exchange: exchange?.code ?? 'TWSE' })
  return quote ?? new ProviderError('unknown-symbol', 'No close in the file of the day.')
}

const COMPANY_FILES: Record<string, DayFile<TaiwaneseCompany[]>> = {
  TWSE: TWSE_COMPANIES,
  TPEX: TPEX_COMPANIES,
}

const INDEX: ListedName = {
  symbol: TAIEX,
  name: 'TAIEX, Taiwan weighted index',
  exchange: 'TWSE',
  currency: 'TWD',
  localName: '發行量加權股價指數',
}

async function listCompanies(
  files: DayFiles,
  { code: exchange, suffix }: Exchange,
): Promise<ListedName[]> {
  const file = COMPANY_FILES[exchange]
  if (!file) throw new ProviderError('unknown-symbol', `${exchange} is not in Taiwan.`)
  const known = await files.read(file)
  if (!('content' in known)) throw toError(known)
  const names = known.content.map((company) => toListedName(company, { suffix, exchange }))
  return exchange === 'TWSE' ? [INDEX, ...names] : names
}

/** A file that failed is asked for again on the next day, and one that is on its way soon. */
function toError({ problem, retryAtMs }: Missing): ProviderError {
  if (retryAtMs === 0) return new ProviderError('rate-limited', problem, 3)
  const seconds = Math.ceil((retryAtMs - Date.now()) / 1_000)
  return new ProviderError('closed-today', problem, Math.max(60, seconds))
}
