export type EmailRateLimit = {
  max: number
  windowMs: number
}

export type RateLimiter = {
  take: (key: string, nowMs: number) => boolean
}

type Count = { startedAtMs: number; taken: number; refused: number; penalties: number }

/**
 * Counts requests per key, in windows that start with their first request. Each refusal extends the window by half
 * its length and lowers the limit of the next window by one, down to one. A window without refusals clears all
 * penalties.
 */
export function createRateLimiter({ max, windowMs }: EmailRateLimit): RateLimiter {
  const counts = new Map<string, Count>()
  return {
    take(key, nowMs) {
      const count = getCount(counts.get(key), windowMs, nowMs)
      counts.set(key, count)
      if (count.taken < Math.max(1, max - count.penalties)) {
        count.taken += 1
        return true
      }
      count.refused += 1
      return false
    },
  }
}

function getCount(count: Count | undefined, windowMs: number, nowMs: number): Count {
  if (!count) return { startedAtMs: nowMs, taken: 0, refused: 0, penalties: 0 }
  const endMs = count.startedAtMs + windowMs * (1 + count.refused / 2)
  if (nowMs < endMs) return count
  const penalties = count.refused > 0 ? count.penalties + count.refused : 0
  return { startedAtMs: nowMs, taken: 0, refused: 0, penalties }
}
