import { useQuery } from '@tanstack/react-query'
import { REFETCH_MS, STALE_MS } from '#site/data/query-client.ts'
import { recallQuotes, rememberQuotes } from './quote-cache.ts'
import { fetchQuotes, type QuoteResult } from './quotes.ts'

export type SearchAnswer = QuoteResult & { isCached: boolean }

export function useQuotes(symbols: string[]) {
  return useQuery({
    queryKey: ['quotes', symbols],
    queryFn: () => findQuotes(symbols),
    enabled: symbols.length > 0,
    retry: false,
    staleTime: STALE_MS,
    refetchInterval: REFETCH_MS,
  })
}

async function findQuotes(symbols: string[]): Promise<SearchAnswer> {
  try {
    const result = await fetchQuotes(symbols)
    rememberQuotes(symbols, result)
    return { ...result, isCached: false }
  } catch (cause) {
    const earlier = recallQuotes(symbols)
    if (earlier) return { ...earlier, isCached: true }
    throw cause
  }
}
