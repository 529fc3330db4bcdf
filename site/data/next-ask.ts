import type { QuotesAnswer } from './market-answers.ts'
import { REFETCH_MS } from './query-client.ts'

/** Together a little more than the minute after which a free plan's credits are renewed. */
const PAUSES_MS = [5_000, 15_000, 45_000]

type AskState = {
  data: QuotesAnswer | undefined
  dataUpdateCount: number
  errorUpdateCount: number
}

/**
 * When to ask for quotes next: every five minutes, or sooner, three times in a row, while the
 * server fetches new or missing quotes.
 */
export function createNextAsk(): (state: AskState) => number {
  let [seen, incomplete] = [0, 0]
  return ({ data, dataUpdateCount, errorUpdateCount }) => {
    const answers = dataUpdateCount + errorUpdateCount
    if (answers !== seen) {
      seen = answers
      incomplete = data && !isComplete(data) ? incomplete + 1 : 0
    }
    return PAUSES_MS[incomplete - 1] ?? REFETCH_MS
  }
}

function isComplete({ quotes, errors }: QuotesAnswer): boolean {
  const isToCome = Object.values(errors).some((text) => text.includes('still to come'))
  return !isToCome && !Object.values(quotes).some(({ origin }) => origin?.isStale)
}
