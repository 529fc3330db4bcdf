import { symbolsOf } from '#domain/companies/companies.ts'
import { DAY_MS } from '#domain/days.ts'
import { findAsianName } from '#domain/markets/asian-listings.ts'
import { type CorpCodes, parseCorpCodes } from '../dart/corp-codes.ts'
import { createDartApi, type DartApi } from '../dart/dart-api.ts'
import { fetchDartCompany } from '../dart/dart-company.ts'
import { databaseStore, type FetchOutcome } from '../market-store.ts'
import { SharedCache } from '../shared-cache.ts'
import { ProviderError } from './provider-request.ts'
import type { StatementsSource } from './statements-source.ts'

const SERVICE = 'https://opendart.fss.or.kr/api'
const DEFAULT_CALLS = 20_000
/** The company, two kinds of reports for five of ten years, the shares of ten, the dividends of five. */
const MAX_CALLS_OF_COMPANY = 31
const CODES_KEY = 'dart:codes'
const CODES_FRESH_MS = 7 * DAY_MS

/** Annual reports of Korea's listed companies, from the Financial Supervisory Service. Free, with a key. */
export const dart: StatementsSource = {
  name: 'dart',
  variables: [
    { name: 'OPENDART_API_KEY', kind: 'key' },
    { name: 'OPENDART_URL', kind: 'address' },
    { name: 'OPENDART_CREDITS', kind: 'count' },
  ],
  limits: limitsFor(DEFAULT_CALLS),
  freshMs: 14 * DAY_MS,
  database: 'needed',
  open(read) {
    const key = read('OPENDART_API_KEY')
    if (!key) return undefined
    const url = (read('OPENDART_URL') ?? SERVICE).replace(/\/$/, '')
    const callsPerDay = Number(read('OPENDART_CREDITS') ?? DEFAULT_CALLS)
    const now = () => Date.now()
    const api = createDartApi({ key, url, callsPerDay, now })
    const codes = createCodes(api)
    return {
      name: 'dart',
      limits: limitsFor(callsPerDay),
      isUnlisted(symbol) {
        const code = findKoreanCode(symbol)
        return code === undefined || isOfOtherMarket(symbol) || isMissing(code, codes.known())
      },
      async fetchStatements(symbol) {
        const code = findKoreanCode(symbol)
        if (!code) throw new ProviderError('unknown-symbol', `${symbol} is not listed in Korea.`)
        return fetchDartCompany(api, { symbol, code, codes: await codes.load(), nowMs: now() })
      },
    }
  },
}

/** Companies, as many as a day's calls suffice for; the calls are counted apart, by the day in Korea. */
function limitsFor(callsPerDay: number): StatementsSource['limits'] {
  return { minute: 30, day: Math.max(1, Math.floor(callsPerDay / MAX_CALLS_OF_COMPANY)) }
}

/** `005930` of `005930.KS`, or of the Korean listing of a company that is asked for by another. */
function findKoreanCode(symbol: string): string | undefined {
  const local = [symbol, ...symbolsOf(symbol)].find((one) => /^\d{5}[0-9A-Z]\.K[SQ]$/.test(one))
  return local?.slice(0, 6)
}

function isMissing(code: string, known: CorpCodes | undefined): boolean {
  return known !== undefined && known[code] === undefined
}

/** `005930.KQ`, since Samsung is `005930.KS`. */
function isOfOtherMarket(symbol: string): boolean {
  const other = symbol.endsWith('.KQ') ? symbol.replace(/Q$/, 'S') : symbol.replace(/S$/, 'Q')
  return other !== symbol && Boolean(findAsianName(other)) && !findAsianName(symbol)
}

type Codes = {
  load(): Promise<CorpCodes>
  /** Undefined until this process has loaded them, and again after a day. */
  known(): CorpCodes | undefined
}

/** The list of companies, a megabyte, is kept for a week and shared by all processes. */
function createCodes(api: DartApi): Codes {
  const cache = new SharedCache(databaseStore)
  let last: { codes: CorpCodes; loadedAtMs: number } | undefined
  const load = async () => {
    let failure: ProviderError | undefined
    const refresh = async (): Promise<Map<string, FetchOutcome>> => {
      try {
        const value = parseCorpCodes(await api.fetchCodes())
        if (value) return new Map([[CODES_KEY, { value, asOfMs: Date.now() }]])
        throw new ProviderError('malformed', 'OpenDART’s list has no listed company.')
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error
        failure = error
        const retryAtMs = Date.now() + 300_000
        return new Map([[CODES_KEY, { problem: error.message, retryAtMs, isSpent: true }]])
      }
    }
    const options = { freshMs: CODES_FRESH_MS, refresh, isPatient: true }
    const known = (await cache.read([CODES_KEY], options)).get(CODES_KEY)
    if (!known?.asOfMs) {
      throw failure ?? new ProviderError('unavailable', known?.problem ?? 'OpenDART gave no list.')
    }
    last = { codes: known.value as CorpCodes, loadedAtMs: Date.now() }
    return last.codes
  }
  const isRecent = () => last !== undefined && Date.now() - last.loadedAtMs < DAY_MS
  return { load, known: () => (isRecent() ? last?.codes : undefined) }
}
