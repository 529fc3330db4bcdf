import { findListing } from '#domain/markets/listing.ts'
import { readSymbols } from '#domain/markets/read-symbols.ts'

export const MAX_COMPARED = 5

/** Companies to compare, from an address: what is no company, or too many, is left out and named. */
export function parseCompared(text: string): { symbols: string[]; problems: string[] } {
  const read = readSymbols(text)
  const isCompany = (symbol: string) => findListing(symbol)?.kind === 'share'
  const companies = read.symbols.filter(isCompany)
  const left = companies.slice(MAX_COMPARED)
  const strangers = read.symbols.filter((symbol) => !isCompany(symbol))
  return {
    symbols: companies.slice(0, MAX_COMPARED),
    problems: [
      ...read.problems.map(({ problem }) => problem),
      ...strangers.map((symbol) => `${symbol} is not the symbol of a company that we know.`),
      ...(left.length > 0 ? [`At most five companies fit: ${left.join(', ')} left out.`] : []),
    ],
  }
}
