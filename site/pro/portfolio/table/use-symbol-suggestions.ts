import type { ListedName } from '#domain/markets/asian-listings.ts'
import { useMoreListings } from '#site/pro/search/more-listings.ts'
import { useSuggest } from '#site/pro/search/suggestions.ts'

const MIN_LETTERS = 2
const MAX_SUGGESTIONS = 6

export type SymbolSuggestion = Pick<ListedName, 'symbol' | 'name' | 'exchange' | 'currency'> & {
  localName?: string | null
}

/** Companies for what is typed in a symbol field, best first. */
export function useSymbolSuggestions(typed: string): SymbolSuggestion[] {
  const text = typed.trim()
  const suggest = useSuggest(true)
  const isAsking = text.length >= MIN_LETTERS && suggest !== undefined
  const bundled = isAsking ? suggest(text, MAX_SUGGESTIONS) : []
  const more = useMoreListings(text, isAsking && bundled.length < MAX_SUGGESTIONS)
  const known = new Set(bundled.map(({ symbol }) => symbol))
  return [...bundled, ...more.filter(({ symbol }) => !known.has(symbol))].slice(0, MAX_SUGGESTIONS)
}
