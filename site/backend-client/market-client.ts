import { createCircuitBreaker } from './circuit-breaker.ts'
import { createVisitorQuota } from './daily-quota.ts'

/** The path works, but there is no figure: an unknown symbol, a reader who may not see it, or one still to come. */
export class NoFigure extends Error {
  /** Of a figure that is still to come: when to ask again. */
  retryAfterMs?: number | undefined
}

type MarketFunction = 'market-data' | 'market-history'

/** Separate, so that quotes continue while histories fail, and vice versa. */
const breakers = {
  'market-data': createCircuitBreaker(),
  'market-history': createCircuitBreaker(),
}
const quota = createVisitorQuota()

/**
 * All market requests of a page go through here: 800 a day, and a minute's pause after five
 * failures in a row (docs/behavior.md, Market data). Both are counted in memory for each open page.
 * @param request counts as a failure if it throws anything but `NoFigure`
 * @throws with the texts of docs/behavior.md, without a request, while the path is closed
 */
export async function askMarket<T>(name: MarketFunction, request: () => Promise<T>): Promise<T> {
  const breaker = breakers[name]
  if (breaker.isOpen(Date.now())) {
    throw new Error('Service temporarily unavailable. Please try again later.')
  }
  if (quota.take(new Date()) === undefined) {
    throw new Error('Daily API limit reached. Remaining requests: 0')
  }
  try {
    const answer = await request()
    breaker.recordSuccess()
    return answer
  } catch (cause) {
    if (cause instanceof NoFigure) breaker.recordSuccess()
    else breaker.recordFailure(Date.now())
    throw cause
  }
}
