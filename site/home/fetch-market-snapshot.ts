import { z } from 'zod/mini'
import { createCircuitBreaker } from '#domain/markets/circuit-breaker.ts'
import { createDailyQuota } from '#domain/markets/daily-quota.ts'
import {
  createSnapshot,
  type MarketSnapshot,
  SNAPSHOT_SYMBOLS,
} from '#domain/markets/market-snapshot.ts'
import { postPublicFunction } from '#site/data/post-public-function.ts'

const FigureSchema = z.nullish(z.union([z.string(), z.number()]))

const AnswerSchema = z.object({
  success: z.boolean(),
  data: z.optional(
    z.record(
      z.string(),
      z.object({ close: FigureSchema, change: FigureSchema, change_p: FigureSchema }),
    ),
  ),
  error: z.optional(z.string()),
  source: z.optional(z.string()),
})

export type MarketOverviewData = MarketSnapshot & { isSample: boolean }

const breaker = createCircuitBreaker()
const quota = createDailyQuota()

/** @throws an Error whose message the home page shows to the reader. */
export async function fetchMarketSnapshot(): Promise<MarketOverviewData> {
  if (breaker.isOpen(Date.now())) {
    throw new Error('Service temporarily unavailable. Please try again later.')
  }
  if (quota.take(new Date()) === undefined) {
    throw new Error('Daily API limit reached. Remaining requests: 0')
  }
  try {
    const data = await requestQuotes()
    breaker.recordSuccess()
    return data
  } catch (cause) {
    breaker.recordFailure(Date.now())
    throw cause
  }
}

async function requestQuotes(): Promise<MarketOverviewData> {
  // The specification has one message for a failed call and for an unreadable answer.
  const answer = await postPublicFunction('market-data', { symbols: SNAPSHOT_SYMBOLS }).catch(
    () => undefined,
  )
  const parsed = AnswerSchema.safeParse(answer)
  if (!parsed.success) throw new Error('Unknown error occurred')
  const { success, data, error, source } = parsed.data
  if (!success || !data) throw new Error(error || 'Unknown error occurred')
  return { ...createSnapshot(data), isSample: source === 'sample' }
}
