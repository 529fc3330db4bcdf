import { resolveCompany } from '#domain/search/resolve-company.ts'
import type { FoundCompany } from '#domain/search/search-companies.ts'

/**
 * What Enter takes of the suggestions for a typed name, if none is active: the company that the search takes for it.
 * What was typed as a symbol stays as it is, for the row's currency may say where it is listed.
 */
export function findMeant<Company extends FoundCompany>(
  suggestions: readonly Company[],
): Company | undefined {
  if (suggestions[0]?.match === 'symbol') return undefined
  const resolution = resolveCompany(suggestions)
  return resolution.kind === 'company' ? suggestions[0] : undefined
}
