import { resolveCompany } from '#domain/search/resolve-company.ts'
import type { FoundCompany } from '#domain/search/search-companies.ts'

/**
 * What Enter takes of the suggestions for a typed name, if none is active: the company that the search takes for it,
 * or the only one. A symbol stays as it is where the row's currency says that it is listed elsewhere.
 * @param entered what was typed, and the currency that the reader gave the row, or ''
 */
export function findMeant<Company extends FoundCompany>(
  suggestions: readonly Company[],
  entered: { typed: string; currency: string },
): Company | undefined {
  const { typed, currency } = entered
  const [first, ...others] = suggestions
  if (first?.match === 'symbol') {
    const isFit = currency === '' || currency === first.currency
    return isFit && others.length === 0 ? first : undefined
  }
  const resolution = resolveCompany(suggestions, typed)
  return resolution.kind === 'company' ? suggestions[0] : undefined
}

/**
 * The listings that a code without its exchange names, of the suggestions for it: Taiwan Cement for 1101, Kikkoman and
 * Chang Hwa Bank for 2801. None for what is no such code.
 */
export function findSameCode<Company extends Pick<FoundCompany, 'symbol'>>(
  suggestions: readonly Company[],
  typed: string,
): Company[] {
  if (!/^\s*\d{1,6}[a-z]?\s*$/i.test(typed)) return []
  const code = withoutZeros(typed.trim().toUpperCase())
  return suggestions.filter(({ symbol }) => withoutZeros(symbol.replace(/\.[A-Z]+$/, '')) === code)
}

function withoutZeros(code: string): string {
  return code.replace(/^0+(?=\d)/, '')
}
