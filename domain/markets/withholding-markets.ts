import { findCompany } from '../companies/companies.ts'
import { findExchange } from './exchanges.ts'

/** The names under which the table of the dividends article has them, by ISO 3166-1 alpha-2. */
const MARKETS: Record<string, string> = {
  SG: 'Singapore',
  TH: 'Thailand',
  JP: 'Japan',
  ID: 'Indonesia',
  TW: 'Taiwan',
  KR: 'Korea',
}

/** Where the law looks at where a company is incorporated, which its listing does not tell. */
const HONG_KONG = ['Hong Kong companies', 'H-shares']

/**
 * The rows of the table that may hold for a company's dividends: those of its home, also for American receipts. None
 * for a country that the table does not have.
 */
export function listWithholdingMarkets(symbol: string): readonly string[] {
  const listed = findExchange(symbol)?.exchange.country
  const home = findCompany(symbol)?.country ?? listed ?? ''
  if (listed === 'HK' && ['HK', 'CN'].includes(home)) return HONG_KONG
  const market = MARKETS[home]
  return market ? [market] : []
}
