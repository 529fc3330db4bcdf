import { symbolsOf } from '#domain/companies/companies.ts'
import { DAY_MS } from '#domain/days.ts'
import { createEdinetApi } from '../edinet/edinet-api.ts'
import { loadCompanyStatements } from '../edinet/edinet-company.ts'
import { type CallFunctionOfDatabase, createEdinetStore } from '../edinet/edinet-store.ts'
import { callMarketFunction } from '../market-store.ts'
import { ProviderError } from './provider-request.ts'
import type { StatementsSource } from './statements-source.ts'

let callDatabase: CallFunctionOfDatabase = callMarketFunction

/** Commands reach the database without the data API. @returns what ends that */
export function reachEdinetIndexWith(call: CallFunctionOfDatabase): () => void {
  callDatabase = call
  return () => {
    callDatabase = callMarketFunction
  }
}

type Read = (variable: string) => string | undefined

/** Annual reports of Japan's listed companies, from the Financial Services Agency. Free, with a key. */
export const edinet: StatementsSource = {
  name: 'edinet',
  variables: [
    { name: 'EDINET_API_KEY', kind: 'key' },
    { name: 'EDINET_URL', kind: 'address' },
    { name: 'EDINET_CODES_URL', kind: 'address' },
  ],
  // A company costs up to ten calls the first time, at one a second.
  limits: { minute: 12, day: 5_000 },
  // What was parsed is in the database, so a new report shows the day after its filing.
  freshMs: DAY_MS,
  database: 'needed',
  companiesAtOnce: 1,
  // 150 companies, whose reports take up to 57 KB each.
  networkShare: 0.03,
  open(read) {
    const services = openEdinet(read)
    if (!services) return undefined
    return {
      name: 'edinet',
      isUnlisted: (symbol) => findTokyoSymbol(symbol) === undefined,
      async isMissingFromList(symbol) {
        const code = securityCode(findTokyoSymbol(symbol) ?? symbol)
        const { codesReadAt, company, filings } = await services.store.loadCompany(code)
        return codesReadAt !== null && !company && filings.length === 0
      },
      async fetchStatements(symbol) {
        const local = findTokyoSymbol(symbol)
        if (local) return loadCompanyStatements(symbol, securityCode(local), services)
        throw new ProviderError('unknown-symbol', `${symbol} is not listed in Tokyo.`)
      },
    }
  },
}

/** @returns undefined without a key */
export function openEdinet(read: Read) {
  const key = read('EDINET_API_KEY')
  if (!key) return undefined
  const now = () => new Date()
  const store = createEdinetStore((name, values) => callDatabase(name, values), now)
  const url = read('EDINET_URL')?.replace(/\/$/, '')
  const api = createEdinetApi({ key, url, codesUrl: read('EDINET_CODES_URL'), store, now })
  return { api, store, now }
}

/** `7974.T`, or the Tokyo listing of a company that is asked for by another. Not `79740.T`, which is the same share. */
export function findTokyoSymbol(symbol: string): string | undefined {
  return [symbol, ...symbolsOf(symbol)].find((one) => /^[0-9][0-9A-Z]{3}[1-9A-Z]?\.T$/.test(one))
}

/** Five characters: the four of the listing and a 0. Preferred shares have a fifth of their own. */
function securityCode(symbol: string): string {
  return symbol.replace(/\.T$/, '').padEnd(5, '0')
}
