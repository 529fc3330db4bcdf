/** How many mails a second may leave, by key: a mail server, or the domain of the recipients. */
export type RateLimit = {
  /** 0 if a mail may leave now, else the milliseconds to wait. Counts nothing. */
  waitMs(key: string): number
  /** Counts one mail that leaves. */
  count(key: string): void
  /** The part of the limit that is this process's own, when several send: from above 0 to 1. */
  setShare(share: number): void
}

/**
 * A token bucket for each key that holds one second's worth.
 *
 * @param perSecond undefined for no limit
 * @param nowMs a clock that only goes forward
 */
export function createRateLimit(perSecond: number | undefined, nowMs: () => number): RateLimit {
  const buckets = new Map<string, { tokens: number; atMs: number }>()
  let share = 1

  function readTokens(key: string, rate: number): number {
    const capacity = Math.max(1, rate)
    const bucket = buckets.get(key)
    if (!bucket) return capacity
    return Math.min(capacity, bucket.tokens + ((nowMs() - bucket.atMs) / 1000) * rate)
  }

  return {
    waitMs(key) {
      if (perSecond === undefined) return 0
      const rate = perSecond * share
      const missing = 1 - readTokens(key, rate)
      return missing <= 0 ? 0 : Math.ceil((missing / rate) * 1000)
    },
    count(key) {
      if (perSecond === undefined) return
      buckets.set(key, { tokens: readTokens(key, perSecond * share) - 1, atMs: nowMs() })
    },
    setShare(ours) {
      share = ours
    },
  }
}
