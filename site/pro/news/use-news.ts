import { useQuery } from '@tanstack/react-query'
import type { NewsFilters } from '#domain/news/news-article.ts'
import { REFETCH_MS, STALE_MS } from '#site/data/query-client.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { fetchNews } from './fetch-news.ts'

export function useNews(filters: NewsFilters) {
  return useQuery({
    queryKey: ['news', filters],
    queryFn: async () => {
      try {
        return await fetchNews(filters)
      } catch (cause) {
        void logSecurityEvent('NEWS_FETCH_ERROR', { error: String(cause) })
        throw cause
      }
    },
    staleTime: STALE_MS,
    refetchInterval: REFETCH_MS,
  })
}
