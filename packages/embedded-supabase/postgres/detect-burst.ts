/** Busy: this many requests within this time. */
const RUSH = { requests: 10, windowMs: 100 }

export type BurstDetector = { note(): void; isBurst(): boolean }

export function detectBursts(now: () => number = () => performance.now()): BurstDetector {
  let times: number[] = []
  return {
    note() {
      times = [...times, now()].slice(-RUSH.requests)
    },
    isBurst() {
      const [first] = times
      return times.length === RUSH.requests && first !== undefined && now() - first < RUSH.windowMs
    },
  }
}
