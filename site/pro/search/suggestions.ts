import { useEffect, useMemo, useState } from 'react'
import { findListing } from '#domain/markets/listing.ts'
import { findMeantIndex, suggestIndices } from '#domain/search/index-names.ts'
import type { FoundCompany, SearchCompanies } from '#domain/search/search-companies.ts'
import { MAX_SUGGESTIONS, suggestCompanies } from '#domain/search/suggest-companies.ts'
import { type AnsweredCompany, useAnsweredCompanies } from './answered-companies.ts'

export type Suggestion = FoundCompany & Pick<AnsweredCompany, 'known'>

/** The server is not asked about a single letter. */
const MIN_ASKED = 2

/** Loads the list of companies once. A failed load can be tried again. */
export async function loadSearchLater(): Promise<SearchCompanies> {
  const list = await import('./load-search.ts')
  return list.loadSearch()
}

/** Undefined until it is wanted and loaded. */
export function useSearch(isWanted: boolean): SearchCompanies | undefined {
  const [search, setSearch] = useState<SearchCompanies>()

  // Synchronizes with the list, which is loaded over the network.
  useEffect(() => {
    if (!isWanted) return
    const leaving = new AbortController()
    const { signal } = leaving
    const load = () =>
      loadSearchLater()
        .then((loaded) => {
          if (!signal.aborted) setSearch(() => loaded)
        })
        .catch(() => {
          if (signal.aborted) return
          // Symbols can be searched without the list; names when it can be loaded.
          setSearch(() => () => [])
          window.addEventListener('online', () => void load(), { once: true, signal })
        })
    void load()
    return () => leaving.abort()
  }, [isWanted])

  return search
}

/**
 * Companies for what is typed in a field, best first: at once from the list in the browser, then with
 * what the server adds, that is companies of its daily lists and what we know of each.
 * @param isWanted false before the field has the focus: nothing is loaded or asked until then
 */
export function useSuggestions(typed: string, isWanted: boolean): Suggestion[] {
  const text = typed.trim()
  const search = useSearch(isWanted)
  const answered = useAnsweredCompanies(text, isWanted && text.length >= MIN_ASKED)
  const found = useMemo(
    () => (search && !findMeantIndex(text, search) ? suggestCompanies(text, search) : undefined),
    [text, search],
  )
  return isWanted && found ? joinSuggestions(found, answered) : []
}

/** Indices that we carry, as options of a search. No holding is one. */
export function listIndices(typed: string): Suggestion[] {
  return suggestIndices(typed).map(({ name, symbol }) => ({
    symbol,
    name,
    exchange: 'Index',
    currency: findListing(symbol)?.currency ?? '',
    localName: null,
    industry: null,
    size: 0,
    match: 'name',
    listings: [],
  }))
}

/** Keeps the order on screen; the server's comes first only if it found a name where we guessed. */
export function joinSuggestions(
  found: readonly FoundCompany[],
  answered: readonly AnsweredCompany[],
): Suggestion[] {
  const isGuess = found.every(({ match }) => match === 'similar')
  if (isGuess && answered.some(({ match }) => match !== 'similar')) return [...answered]
  const bySymbol = new Map(
    answered.flatMap((company) => company.listings.map(({ symbol }) => [symbol, company] as const)),
  )
  const known = found.map((company): Suggestion => {
    const answer = bySymbol.get(company.symbol)
    return answer ? { ...company, known: answer.known } : company
  })
  const symbols = new Set(found.flatMap(({ listings }) => listings.map(({ symbol }) => symbol)))
  const added = answered.filter(
    ({ listings }) => !listings.some(({ symbol }) => symbols.has(symbol)),
  )
  return [...known, ...added].slice(0, MAX_SUGGESTIONS)
}
