import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { NewsFilters } from '#domain/news/news-article.ts'
import { REFETCH_MS, STALE_MS } from '#site/backend-client/query-client.ts'
import { getClient, loadAccessToken } from '#site/backend-client/supabase-client.ts'
import { logSecurityEvent } from '#site/session/security-log.ts'
import { fetchNews } from './fetch-news.ts'

const NEWS_KEY = 'news'
const MINUTE_MS = 60_000

export function useNews(filters: NewsFilters) {
  useDeskChanges()
  return useQuery({
    queryKey: [NEWS_KEY, filters],
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

/**
 * News is reloaded every five minutes, and readers should see what editors change within one. So a
 * page that is being looked at asks each minute for a number, and reloads the news when it has changed. Hidden
 * and offline pages do not ask: TanStack Query pauses them.
 */
function useDeskChanges(): void {
  const client = useQueryClient()
  const seen = useRef<number>(undefined)
  const { data: version } = useQuery({
    queryKey: ['news-version'],
    queryFn: selectNewsVersion,
    retry: false,
    // After a failure there is still the reload of every five minutes.
    refetchInterval: ({ state }) => (state.status === 'error' ? REFETCH_MS : MINUTE_MS),
  })

  // Synchronizes the cache of news with the server's number.
  useEffect(() => {
    if (version === undefined) return
    const isChanged = seen.current !== undefined && seen.current !== version
    seen.current = version
    if (isChanged) void client.invalidateQueries({ queryKey: [NEWS_KEY] })
  }, [client, version])
}

async function selectNewsVersion(): Promise<number> {
  const client = await getClient()
  const token = await loadAccessToken(client)
  const { data } = await client
    .rpc('news_version', undefined, { get: true })
    .setHeader('Authorization', `Bearer ${token}`)
    .throwOnError()
  return data
}
