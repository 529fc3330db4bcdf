import { findCompany } from '../companies/companies.ts'
import { COUNTRY_NAMES, type Country } from './countries.ts'
import { findExchange } from './exchanges.ts'

/** The table of the dividends article has them under our names of the countries. */
const COUNTRIES: readonly string[] = ['SG', 'TH', 'JP', 'ID', 'TW', 'KR'] satisfies Country[]

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
  return COUNTRIES.includes(home) ? [COUNTRY_NAMES[home as Country]] : []
}
