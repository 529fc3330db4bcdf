/** From this many requests in this time on, the pauses between them belong to the next one. */
const rush = { requests: 10, windowMs: 100 }

export type RushWatch = { note(): void; isRushed(): boolean }

/** Notes requests as they come, and says whether they come so close that other work should wait. */
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
