import {
  createSnapshot,
  type MarketSnapshot,
  SNAPSHOT_SYMBOLS,
} from '#domain/markets/market-snapshot.ts'
import { askMarket } from '#site/backend-client/ask-market.ts'
import { parseQuotes, type QuotesAnswer } from '#site/backend-client/market-answers.ts'
import { postPublicFunction } from '#site/backend-client/post-public-function.ts'

export type MarketOverviewData = QuotesAnswer & { snapshot: MarketSnapshot }

/** @throws an Error whose message the page shows */
export function fetchMarketSnapshot(): Promise<MarketOverviewData> {
  return askMarket('market-data', async () => {
    const answer = parseQuotes(await ask())
    return { ...answer, snapshot: createSnapshot(answer.quotes) }
  })
}

/** The specification has one message for a failed call and for an unreadable answer. */
function ask(): Promise<unknown> {
  return postPublicFunction('market-data', { symbols: SNAPSHOT_SYMBOLS }).catch(() => undefined)
}
