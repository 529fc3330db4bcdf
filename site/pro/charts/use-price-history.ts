import { useQuery } from '@tanstack/react-query'
import type { HistoryRange } from '#domain/markets/quote.ts'
import { callFunction, FunctionFailure } from '#site/backend-client/call-function.ts'
import { askMarket, NoFigure } from '#site/backend-client/market-client.ts'
import { type PriceHistory, parseHistory } from '#site/backend-client/price-history.ts'
import { useSamplePrices } from '#site/pro/prices/sample-prices.tsx'

const HOUR_MS = 3_600_000
/** After so many waits, the reader has to ask again. */
const MAX_WAITS = 10

export function usePriceHistory(symbol: string, range: HistoryRange) {
  const samplePrices = useSamplePrices()
  return useQuery({
    queryKey: ['price-history', symbol, range, samplePrices],
    queryFn: () => fetchHistory({ symbol, range, samplePrices }),
    staleTime: HOUR_MS,
    retry: false,
    refetchInterval: ({ state: { error, errorUpdateCount } }) => {
      const waitMs = error instanceof NoFigure && error.retryAfterMs
      return waitMs && errorUpdateCount <= MAX_WAITS ? Math.max(waitMs, 5_000) : false
    },
  })
}

type WantedHistory = { symbol: string; range: HistoryRange; samplePrices: boolean }

function fetchHistory(wanted: WantedHistory): Promise<PriceHistory> {
  return askMarket('market-history', async () => {
    return parseHistory(await callForFigures('market-history', wanted))
  })
}

/** @throws NoFigure for a refusal, which says nothing against the path */
export async function callForFigures(name: string, body: object): Promise<unknown> {
  try {
    return await callFunction(name, body)
  } catch (cause) {
    const isRefusal = cause instanceof FunctionFailure && cause.status >= 400 && cause.status < 405
    throw isRefusal ? new NoFigure(cause.message) : cause
  }
}
