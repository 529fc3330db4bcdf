import { isPlain, type ResolvedSearch, resolveSearch } from '#domain/search/resolve-search.ts'
import { loadSearchLater } from './suggestions.ts'

/** The symbols that submitted text stands for: `TSMC, 700` gives 2330.TW and 0700.HK. */
export async function resolveTyped(text: string): Promise<ResolvedSearch> {
  const findNothing = () => () => []
  const search = isPlain(text) ? findNothing() : await loadSearchLater().catch(findNothing)
  return resolveSearch(text, search)
}
