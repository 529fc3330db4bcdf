import type { SearchAnswer } from '#site/archive/search/archive-index.ts'

export type Search = (query: string) => SearchAnswer | undefined

const PATIENCE_MS = 20_000

/**
 * Loads the search's code and its index, once; after a failure the next call tries again.
 * @throws when either cannot be loaded.
 */
export function createSearchLoader(indexPath: string): () => Promise<Search> {
  let loading: Promise<Search> | undefined
  return () => {
    loading ??= loadSearch(indexPath).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function loadSearch(indexPath: string): Promise<Search> {
  const [{ openIndex, searchIndex }, json] = await Promise.all([
    import('#site/archive/search/archive-index.ts'),
    loadText(indexPath),
  ])
  const index = await openIndex(json)
  return (query) => searchIndex(index, query)
}

async function loadText(path: string): Promise<string> {
  const response = await fetch(path, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  return response.text()
}
