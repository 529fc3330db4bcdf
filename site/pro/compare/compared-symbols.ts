import { findListing } from '#domain/markets/listing.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import { splitSearch } from '#domain/search/split-search.ts'

export const MAX_COMPARED = 5

/** Companies to compare, from an address: what is no company, or too many, is left out and named. */
export function parseCompared(text: string): { symbols: string[]; problems: string[] } {
  const { parts } = splitSearch(text)
  const found = new Set<string>()
  const strangers: string[] = []
  for (const part of parts) {
    const symbol = parseSymbol(part)
    if (symbol && findListing(symbol)?.kind === 'share') found.add(symbol)
    else strangers.push(part.slice(0, 40))
  }
  const left = [...found].slice(MAX_COMPARED)
  return {
    symbols: [...found].slice(0, MAX_COMPARED),
    problems: [
      ...strangers.slice(0, 5).map((part) => `“${part}” is not the symbol of a company.`),
      ...(left.length > 0
        ? [`At most ${MAX_COMPARED} companies fit: ${left.join(', ')} left out.`]
        : []),
    ],
  }
}
