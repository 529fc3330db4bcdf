import { useQuery } from '@tanstack/react-query'
import type { HistoryRange } from '#domain/markets/quote.ts'
import { askMarket, NoFigure } from '#site/backend-client/ask-market.ts'
import { callFunction, FunctionFailure } from '#site/backend-client/call-function.ts'
import { type PriceHistory, parseHistory } from '#site/backend-client/price-history.ts'

const HOUR_MS = 3_600_000
/** After so many waits, the reader has to ask again. */
const MOST_WAITS = 10

export function usePriceHistory(symbol: string, range: HistoryRange) {
  return useQuery({
    queryKey: ['price-history', symbol, range],
    queryFn: () => fetchHistory(symbol, range),
    staleTime: HOUR_MS,
    retry: false,
    refetchInterval: ({ state: { error, errorUpdateCount } }) => {
      const waitMs = error instanceof NoFigure && error.retryAfterMs
      return waitMs && errorUpdateCount <= MOST_WAITS ? Math.max(waitMs, 5_000) : false
    },
  })
}

function fetchHistory(symbol: string, range: HistoryRange): Promise<PriceHistory> {
  return askMarket('market-history', async () => {
    return parseHistory(await callMarketFunction('market-history', { symbol, range }))
  })
}

/** @throws NoFigure for a refusal, which says nothing against the path */
export async function callMarketFunction(name: string, body: object): Promise<unknown> {
  try {
    return await callFunction(name, body)
  } catch (cause) {
    const isRefusal = cause instanceof FunctionFailure && cause.status >= 400 && cause.status < 405
    throw isRefusal ? new NoFigure(cause.message) : cause
  }
}
