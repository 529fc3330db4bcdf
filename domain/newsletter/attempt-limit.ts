const MAX_ATTEMPTS = 2
const WINDOW_MS = 5 * 60 * 1000

export type AttemptLimit = { take: (email: string, nowMs: number) => boolean }

/** Counts sign-up attempts: two for each e-mail in any five minutes. A refused one does not count. */
export function createAttemptLimit(): AttemptLimit {
  const attemptsByEmail = new Map<string, number[]>()
  return {
    take(email, nowMs) {
      const recent = (attemptsByEmail.get(email) ?? []).filter((at) => nowMs - at < WINDOW_MS)
      const isAllowed = recent.length < MAX_ATTEMPTS
      attemptsByEmail.set(email, isAllowed ? [...recent, nowMs] : recent)
      return isAllowed
    },
  }
}
