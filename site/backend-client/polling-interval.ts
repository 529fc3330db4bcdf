import { REFETCH_MS } from './query-client.ts'

/** At least so long, one after the other: the minutes in which a free plan has the credits of a whole page. */
const PAUSES_MS = [5_000, 15_000, 45_000, 60_000, 60_000]

type AskState = {
  data: { retryAfterMs?: number | undefined } | undefined
  dataUpdateCount: number
  errorUpdateCount: number
}

/**
 * When to ask for figures next. Sooner, a few times in a row, while the server says that newer ones or
 * missing ones are to come; then every five minutes.
 * @param otherwiseMs between complete answers
 */
export function createPollingInterval(otherwiseMs = REFETCH_MS): (state: AskState) => number {
  let [seen, incomplete] = [0, 0]
  return ({ data, dataUpdateCount, errorUpdateCount }) => {
    const retryAfterMs = data?.retryAfterMs
    const answers = dataUpdateCount + errorUpdateCount
    if (answers !== seen) {
      seen = answers
      incomplete = retryAfterMs ? incomplete + 1 : 0
    }
    if (!retryAfterMs) return otherwiseMs
    const pause = PAUSES_MS[incomplete - 1] ?? REFETCH_MS
    return Math.min(REFETCH_MS, Math.max(pause, retryAfterMs))
  }
}
