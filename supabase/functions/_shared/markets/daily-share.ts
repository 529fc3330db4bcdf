const dayMs = 86_400_000

export type DailyShare = { take(key: string, nowMs: number): boolean }

/** Allows `most` uses for each key per UTC day. Holds the keys of one day only. */
export function createDailyShare(most: number): DailyShare {
  let day = 0
  let uses = new Map<string, number>()
  return {
    take(key, nowMs) {
      const today = Math.floor(nowMs / dayMs)
      if (today !== day) [day, uses] = [today, new Map()]
      const used = uses.get(key) ?? 0
      if (used < most) uses.set(key, used + 1)
      return used < most
    },
  }
}
