import { LEGAL_FORMS } from '../legal-forms.ts'
import american from '../markets/american-listings.json' with { type: 'json' }
import { type ListedName, listAsian } from '../markets/asian-listings.ts'
import { EXCHANGES, findExchange } from '../markets/exchanges.ts'
import { REGIONS_OF_RECEIPTS } from './understanding/known-companies.ts'
import type { ArticleRegion } from './understanding/region-terms.ts'
import { splitWords } from './understanding/words.ts'

export type NamedListing = Pick<ListedName, 'symbol' | 'name'>

const LAST_WORDS = new Set([
  ...LEGAL_FORMS,
  ...'adr ads as asa class com common companies company lp ord pt spa the'.split(' '),
])
const FUND_WORDS =
  /\b(?:fund|funds|etf|etn|trust|index|portfolio|notes|ishares|spdr|proshares|nuveen|warrants?|acquisition)\b/i
const TICKER_MARKS = /\(([A-Za-z]{2,12}): ?([A-Z0-9.&-]{1,12})\)/g
const regions = parseRegions()

export const ASIAN_COMPANIES: readonly NamedListing[] = listAsian()

export function listAmericanCompanies(): NamedListing[] {
  return american.lines
    .split('\n')
    .map((line) => {
      const blank = line.indexOf(' ')
      return { symbol: line.slice(0, blank), name: line.slice(blank + 1) }
    })
    .filter(({ name }) => !FUND_WORDS.test(name))
}

export function coreName(name: string): string {
  const plain = name.replace(/\([^()]*\)/, ' ').replaceAll(/\bp\.l\.c\.|\bN\.V\.|\bS\.A\./g, ' ')
  const words = splitWords(plain).map(({ text, isPossessive }) =>
    isPossessive ? `${text}'s` : text,
  )
  while (words.length > 1 && LAST_WORDS.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
  return words.join(' ')
}

/** The region of the business: receipts in New York stand for companies elsewhere. */
export function regionOf(symbol: string): ArticleRegion | undefined {
  const exchange = findExchange(symbol)?.exchange
  if (!exchange) return undefined
  return regions.get(symbol) ?? (exchange.suffix === '' ? 'US' : 'Asia')
}

/** Symbols written as "(NYSE: V)" or "(HKEX: 700)", each with the text in its parentheses. */
export function findTickers(text: string): Map<string, string> {
  const tickers = new Map<string, string>()
  for (const [written, market = '', ticker = ''] of text.matchAll(TICKER_MARKS)) {
    const code = market.toUpperCase()
    const exchange = EXCHANGES.find((known) => known.code === code || known.aliases.includes(code))
    if (!exchange) continue
    const padded = exchange.code === 'HKEX' ? ticker.padStart(4, '0') : ticker
    tickers.set(`${padded}${exchange.suffix}`, written.slice(1, -1))
  }
  return tickers
}

/** Without them, the exchange in "(NYSE: V)" would count as a place or a market report. */
export function withoutTickers(text: string): string {
  return text.replaceAll(TICKER_MARKS, ' ')
}

function parseRegions(): Map<string, ArticleRegion> {
  const regions = new Map<string, ArticleRegion>()
  for (const region of Object.keys(REGIONS_OF_RECEIPTS) as ArticleRegion[]) {
    for (const symbol of REGIONS_OF_RECEIPTS[region].split(' ')) regions.set(symbol, region)
  }
  return regions
}
