import { resolveCompany } from '#domain/search/resolve-company.ts'
import type { FoundCompany } from '#domain/search/search-companies.ts'

/**
 * What Enter takes of the suggestions for a typed name, if none is active: the company that the search takes for it,
 * or the only one. A symbol stays as it is where the row's currency says that it is listed elsewhere.
 * @param currency that the reader gave the row, or ''
 */
export function findMeant<Company extends FoundCompany>(
  suggestions: readonly Company[],
  currency: string,
): Company | undefined {
  const [first, ...others] = suggestions
  if (first?.match === 'symbol') {
    const isFit = currency === '' || currency === first.currency
    return isFit && others.length === 0 ? first : undefined
  }
  const resolution = resolveCompany(suggestions)
  return resolution.kind === 'company' ? suggestions[0] : undefined
}
