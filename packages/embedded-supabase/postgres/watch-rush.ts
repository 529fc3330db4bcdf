/** Busy: this many requests within this time. */
const rush = { requests: 10, windowMs: 100 }

export type RushWatch = { note(): void; isRushed(): boolean }

export function watchRush(now: () => number = () => performance.now()): RushWatch {
  let times: number[] = []
  return {
    note() {
      times = [...times, now()].slice(-rush.requests)
    },
    isRushed() {
      const [first] = times
      return times.length === rush.requests && first !== undefined && now() - first < rush.windowMs
    },
  }
}
