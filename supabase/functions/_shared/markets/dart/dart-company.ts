import { findPeriodEnd } from '#domain/dart/dart-rows.ts'
import { type DartReport, dartStatements } from '#domain/dart/dart-statements.ts'
import { findAsianName } from '#domain/markets/asian-listings.ts'
import type { FinancialStatements } from '#domain/markets/financial-statements.ts'
import { ProviderError } from '../providers/provider-request.ts'
import type { CorpCodes } from './corp-codes.ts'
import { type DartApi, koreanDay } from './dart-api.ts'

type Wanted = { symbol: string; code: string; codes: CorpCodes; nowMs: number }

/** The service has no structured reports of earlier years. */
const FIRST_YEAR = 2015
const WANTED_YEARS = 10
const ANNUAL = '11011'

/**
 * Ten years of a company, in about twenty calls: every second annual report, each of which holds
 * three years, so that two reports share a year and show a split; and shares of each year.
 * @throws ProviderError
 */
export async function fetchDartCompany(
  api: DartApi,
  { symbol, code, codes, nowMs }: Wanted,
): Promise<FinancialStatements> {
  const [corpCode, localName, englishName] = codes[code] ?? []
  if (!corpCode) throw new ProviderError('unknown-symbol', `DART has no company for ${symbol}.`)
  const profile = await api.fetchOne('company.json', { corp_code: corpCode })
  if (profile && profile.stock_code?.trim() !== code) {
    const message = `OpenDART answered about another company than ${symbol}.`
    throw new ProviderError('other-company', message)
  }
  checkMarket(symbol, profile?.corp_cls)
  const reports = await fetchReports(api, corpCode, Number(koreanDay(nowMs).slice(0, 4)) - 1)
  const statements = dartStatements({
    symbol,
    corpCode,
    reports,
    industry: profile?.induty_code ?? '',
    name: englishName || localName || symbol,
    localName: localName ?? '',
    endMonth: Number(profile?.acc_mt ?? 0),
    founded: parseFounded(profile?.est_dt),
  })
  if (statements) return statements
  const message = `DART has no annual report of a whole year of ${symbol}.`
  throw new ProviderError('unknown-symbol', message)
}

const SUFFIXES = new Map([
  ['Y', '.KS'],
  ['K', '.KQ'],
])

/** OpenDART knows companies, not listings: a company would have one of each market, and all readers see both. */
function checkMarket(symbol: string, market = ''): void {
  const suffix = SUFFIXES.get(market)
  // Our own lists may be older than a move to the other market.
  if (!suffix || !/\.K[SQ]$/.test(symbol) || symbol.endsWith(suffix) || findAsianName(symbol))
    return
  throw new ProviderError('unknown-symbol', `DART lists ${symbol.slice(0, -3)} as ${suffix}.`)
}

/** `20201201`. */
function parseFounded(text: string | undefined): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  return year ? `${year}-${month}-${day}` : undefined
}

async function fetchReports(
  api: DartApi,
  corpCode: string,
  lastYear: number,
): Promise<DartReport[]> {
  const newest = await findNewest(api, corpCode, lastYear)
  if (!newest) return []
  const reports: DartReport[] = []
  const first = Math.max(FIRST_YEAR, newest.year - WANTED_YEARS + 1)
  for (let { year } = newest; year >= first; year -= 1) {
    const hasComparatives = (newest.year - year) % 2 === 0
    const found =
      year === newest.year
        ? newest.found
        : hasComparatives && (await fetchStatements(api, corpCode, year))
    const query = { corp_code: corpCode, bsns_year: String(year), reprt_code: ANNUAL }
    const shares = (await api.fetchRows('stockTotqySttus.json', query)) ?? []
    const dividends = hasComparatives ? ((await api.fetchRows('alotMatter.json', query)) ?? []) : []
    const { isSeparate } = newest.found
    reports.push({
      year,
      shares,
      dividends,
      periodEnd: findPeriodEnd([...shares, ...dividends]),
      ...(found || { statements: [], isSeparate }),
    })
  }
  return reports
}

/** Until March or later, the newest report is that of the year before last. */
async function findNewest(api: DartApi, corpCode: string, lastYear: number) {
  for (const year of [lastYear, lastYear - 1]) {
    const found = await fetchStatements(api, corpCode, year)
    if (found) return { year, found }
  }
  return undefined
}

/** Consolidated statements, else those of the company alone. */
async function fetchStatements(api: DartApi, corpCode: string, year: number) {
  for (const division of ['CFS', 'OFS']) {
    const query = { corp_code: corpCode, bsns_year: String(year), reprt_code: ANNUAL }
    const rows = await api.fetchRows('fnlttSinglAcntAll.json', { ...query, fs_div: division })
    if (rows && rows.length > 0) return { statements: rows, isSeparate: division === 'OFS' }
  }
  return undefined
}
