import { QueryClient } from '@tanstack/react-query'

/** Five minutes, in milliseconds: how often market data and news are fetched again. */
export const REFETCH_MS = 300_000

/** How long fetched data counts as fresh, in milliseconds. */
export const STALE_MS = 60_000

/** The caching rules of the Pro area: one retry, and no fetching when the window gets the focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false, staleTime: STALE_MS } },
  })
}
