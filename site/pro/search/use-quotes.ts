import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeProblem } from '#domain/markets/quote-problem.ts'
import { parseSymbol } from '#domain/markets/symbol.ts'
import {
  parseQuotes,
  type QuotesAnswer,
  UnansweredQuotes,
} from '#site/backend-client/market-answers.ts'
import { askMarket } from '#site/backend-client/market-client.ts'
import { createPollingInterval } from '#site/backend-client/polling-interval.ts'
import { STALE_MS } from '#site/backend-client/query-client.ts'
import { callForFigures } from '#site/pro/charts/use-price-history.ts'
import { useSamplePrices } from '#site/pro/prices/sample-prices.tsx'
import { recallQuotes, rememberQuotes } from './quote-cache.ts'

export type SearchedQuotes = QuotesAnswer & {
  /** Set if these quotes are from an earlier search, stored on the device: the reason. */
  cachedBecause?: string
}

export function useQuotes(symbols: string[]) {
  const [nextAskMs] = useState(createPollingInterval)
  const samplePrices = useSamplePrices()
  return useQuery({
    queryKey: ['quotes', symbols, samplePrices],
    queryFn: () => findQuotes(symbols, samplePrices),
    enabled: symbols.length > 0,
    retry: false,
    // Offline, an earlier search is shown at once instead of a request that waits.
    networkMode: 'always',
    // In this mode it would not look again by itself.
    refetchOnReconnect: true,
    staleTime: STALE_MS,
    refetchInterval: ({ state }) => nextAskMs(state),
  })
}

async function findQuotes(symbols: string[], samplePrices: boolean): Promise<SearchedQuotes> {
  // The server refuses to be asked for nothing that can be a symbol, and browsers report each refusal.
  if (symbols.every((symbol) => parseSymbol(symbol) === undefined)) return refuseAll(symbols)
  try {
    const answer = await askMarket('market-data', async () => {
      return parseQuotes(await callForFigures('market-data', { symbols, samplePrices }))
    })
    const { quotes, errors, reasons, samples, retryAfterMs } = answer
    const isEmpty = Object.keys(quotes).length === 0
    if (!isEmpty) rememberQuotes(symbols, { quotes, errors, reasons, samples })
    const earlier = isEmpty && retryAfterMs ? recallQuotes(symbols, samplePrices) : undefined
    const [cachedBecause = ''] = Object.values(errors)
    return earlier ? { ...answer, ...earlier, cachedBecause } : answer
  } catch (cause) {
    const earlier = recallQuotes(symbols, samplePrices)
    if (!earlier && cause instanceof UnansweredQuotes) return cause.answer
    if (!earlier) throw cause
    const cachedBecause = cause instanceof Error ? cause.message : String(cause)
    return { ...earlier, cachedBecause }
  }
}

function refuseAll(symbols: string[]): SearchedQuotes {
  const errors = Object.fromEntries(symbols.map((symbol) => [symbol, describeProblem.notASymbol()]))
  return { quotes: {}, errors, reasons: {}, samples: [] }
}
