const MAX_FAILURES = 5
const RECOVERY_MS = 60_000

export type CircuitBreaker = {
  isOpen: (nowMs: number) => boolean
  recordSuccess: () => void
  recordFailure: (nowMs: number) => void
}

/** After 60 seconds it closes and counts from zero again; there is no half-open state. */
export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0
  let suspendedAtMs: number | undefined
  return {
    isOpen(nowMs) {
      if (suspendedAtMs !== undefined && nowMs - suspendedAtMs >= RECOVERY_MS) {
        failures = 0
        suspendedAtMs = undefined
      }
      return suspendedAtMs !== undefined
    },
    recordSuccess() {
      failures = 0
    },
    recordFailure(nowMs) {
      failures += 1
      if (failures >= MAX_FAILURES) suspendedAtMs = nowMs
    },
  }
}
