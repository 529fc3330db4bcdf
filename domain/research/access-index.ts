import { findCompany } from '../companies/companies.ts'
import { COUNTRY_NAMES } from '../markets/countries.ts'
import type { FinancialStatements, FiscalYear } from '../markets/financial-statements.ts'
import { comparableYears } from '../markets/merge-accounting-standards.ts'
import { listAsianStatements } from './asian-companies.ts'
import { measureRetention, type Retention } from './retained-earnings.ts'

export const ACCESS_START = 2018

/** Why the share of profit that left cannot be computed. */
export type AccessGap = 'loss' | 'moreThanProfit' | 'equityFell'

/** The market of the main listing. */
export type AccessMarket = keyof typeof ACCESS_MARKETS

export const ACCESS_MARKETS = {
  JP: COUNTRY_NAMES.JP,
  KR: COUNTRY_NAMES.KR,
  TW: COUNTRY_NAMES.TW,
  CN: `${COUNTRY_NAMES.CN}, listed in ${COUNTRY_NAMES.HK}`,
  IN: COUNTRY_NAMES.IN,
  SG: `${COUNTRY_NAMES.SG}, listed in New York`,
} as const

export type AccessRow = {
  symbol: string
  name: string
  market: AccessMarket
  currency: string
  from: number
  to: number
  earned: number
  equityAdded: number
  /** The index: the part of the profit that did not stay in equity. Null with a gap. */
  left: number | null
  gap: AccessGap | null
  /** Change of the share count after splits, on covers or else as the diluted average of the year. */
  sharesAdded: number | null
  countsDiluted: boolean
  /** Dividends paid as a part of the profit; null if the filings' data lack a year. */
  payout: number | null
  /** The day of the newest annual report that counts. */
  filed: string | null
  byExtract: boolean
}

export type MarketAccess = {
  market: AccessMarket
  companies: number
  measured: number
  /** Of the companies measured. */
  median: number | null
  /** How many of those with a known share count have fewer shares than at the start. */
  fewerShares: number
  countsKnown: number
}

/** What reached the shareholders of the Asian companies that come with the project: most first in each market. */
export function listAccess(): AccessRow[] {
  const rows = listAsianStatements().flatMap((statements) => measureAccess(statements) ?? [])
  const order = Object.keys(ACCESS_MARKETS)
  return rows.sort(
    (one, other) =>
      order.indexOf(one.market) - order.indexOf(other.market) ||
      (other.left ?? -1) - (one.left ?? -1),
  )
}

export function summarizeMarkets(rows: readonly AccessRow[]): MarketAccess[] {
  return (Object.keys(ACCESS_MARKETS) as AccessMarket[]).map((market) => {
    const own = rows.filter((row) => row.market === market)
    const shares = own.flatMap(({ left }) => left ?? [])
    const counts = own.flatMap(({ sharesAdded }) => sharesAdded ?? [])
    return {
      market,
      companies: own.length,
      measured: shares.length,
      median: median(shares),
      fewerShares: counts.filter((change) => change < 0).length,
      countsKnown: counts.length,
    }
  })
}

export function measureAccess(statements: FinancialStatements): AccessRow | null {
  const { symbol, name, currency, years } = statements
  const first = comparableYears(years).find(({ fiscalYear }) => fiscalYear >= ACCESS_START)
  const retention = first && measureRetention(statements, first.fiscalYear)
  if (!retention) return null
  const { from, to, earned, equityAdded } = retention
  const gap = findGap(retention)
  const onCover = retention.sharesAdded
  const diluted = onCover === null ? dilutedSharesAdded(statements, from) : null
  return {
    symbol,
    name,
    market: marketOf(symbol),
    currency,
    from,
    to,
    earned,
    equityAdded,
    left: gap ? null : 1 - equityAdded / earned,
    gap,
    sharesAdded: onCover ?? diluted,
    countsDiluted: diluted !== null,
    payout: measurePayout(statements, retention),
    filed: years.at(-1)?.filed ?? null,
    byExtract: years.some(({ values }) => Object.values(values).some(({ extract }) => extract)),
  }
}

function findGap({ earned, equityAdded }: Retention): AccessGap | null {
  if (earned <= 0) return 'loss'
  if (equityAdded > earned) return 'moreThanProfit'
  return equityAdded < 0 ? 'equityFell' : null
}

function dilutedSharesAdded(statements: FinancialStatements, from: number): number | null {
  const years = statements.years.map((year) => {
    const values: FiscalYear['values'] = { ...year.values }
    delete values.shares
    if (values.sharesDiluted) values.shares = values.sharesDiluted
    return { ...year, values }
  })
  return measureRetention({ ...statements, years }, from)?.sharesAdded ?? null
}

function measurePayout({ years }: FinancialStatements, { from, earned }: Retention): number | null {
  const paid = years
    .filter(({ fiscalYear }) => fiscalYear > from)
    .map(({ values }) => values.dividendsPaid?.value)
  if (earned <= 0 || paid.some((amount) => amount === undefined)) return null
  return paid.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) / earned
}

function marketOf(symbol: string): AccessMarket {
  const country = findCompany(symbol)?.country ?? 'SG'
  if (country in ACCESS_MARKETS) return country as AccessMarket
  throw new Error(`The access index has no market for ${symbol}, at home in ${country}.`)
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
