const DAILY_LIMIT = 800

export type VisitorQuota = {
  /** @returns how many are left, or undefined if none was left */
  take: (now: Date) => number | undefined
}

/** Counted in memory; starts at zero on each calendar day. */
export function createVisitorQuota(): VisitorQuota {
  let day = ''
  let used = 0
  return {
    take(now) {
      if (now.toDateString() !== day) {
        day = now.toDateString()
        used = 0
      }
      if (used >= DAILY_LIMIT) return undefined
      used += 1
      return DAILY_LIMIT - used
    },
  }
}
