import { useMemo } from 'react'
import { isPlain, type ResolvedSearch, resolveSearch } from '#domain/search/resolve-search.ts'
import { useAnsweredCompanies } from './answered-companies.ts'
import { joinSuggestions, useSearch } from './suggestions.ts'

const NOTHING_KNOWN = () => []

/**
 * The symbols that typed text stands for. Asks the server about the first part that the list in the
 * browser leaves open. Undefined until the list is there, which symbols with an exchange do not need.
 */
export function useResolvedSearch(input: string): ResolvedSearch | undefined {
  const canWait = !isPlain(input)
  const loaded = useSearch(canWait)
  const search = canWait ? loaded : NOTHING_KNOWN
  const local = useMemo(() => search && resolveSearch(input, search), [input, search])
  const open = local?.problems.find(({ text }) => text !== '')?.text
  const answered = useAnsweredCompanies(open ?? '', open !== undefined)
  return useMemo(() => {
    if (!search || answered.length === 0) return local
    return resolveSearch(input, (text) =>
      text === open ? joinSuggestions(search(text), answered) : search(text),
    )
  }, [input, search, local, open, answered])
}
