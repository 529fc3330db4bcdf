import { QueryClient } from '@tanstack/react-query'

export const REFETCH_MS = 300_000

export const STALE_MS = 60_000

/** docs/behavior.md, Market data. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: STALE_MS } },
  })
}
