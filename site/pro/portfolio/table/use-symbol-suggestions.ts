import type { FoundCompany } from '#domain/search/search-companies.ts'
import { useSuggestions } from '#site/pro/search/suggestions.ts'

const MAX_SUGGESTIONS = 6

export type SymbolSuggestion = FoundCompany

/** Companies for what is typed in a symbol field, best first. */
export function useSymbolSuggestions(typed: string): SymbolSuggestion[] {
  return useSuggestions(typed, true).slice(0, MAX_SUGGESTIONS)
}
