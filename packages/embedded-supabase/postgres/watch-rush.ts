/** Busy: this many requests within this time. */
const RUSH = { requests: 10, windowMs: 100 }

export type RushWatch = { note(): void; isRushed(): boolean }

export function watchRush(now: () => number = () => performance.now()): RushWatch {
  let times: number[] = []
  return {
    note() {
      times = [...times, now()].slice(-RUSH.requests)
    },
    isRushed() {
      const [first] = times
      return times.length === RUSH.requests && first !== undefined && now() - first < RUSH.windowMs
    },
  }
}
