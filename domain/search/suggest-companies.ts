import { findMeantIndex } from './index-names.ts'
import type { FoundCompany, SearchCompanies } from './search-companies.ts'

export const MAX_SUGGESTIONS = 8

/** Companies to offer while a reader types, from the first letter on: T and V are symbols. */
export function suggestCompanies(text: string, search: SearchCompanies): FoundCompany[] {
  // An index is no company, and has nothing that is spelled like it.
  return text === '' || findMeantIndex(text, search) ? [] : search(text, MAX_SUGGESTIONS)
}
