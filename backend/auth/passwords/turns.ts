/**
 * Runs tasks first come, first served, and at most `places` at once.
 *
 * @returns what runs a task when its turn has come, and answers what it does
 */
export function createTurns(places: number): <T>(task: () => Promise<T>) => Promise<T> {
  let free = places
  const waiting: (() => void)[] = []
  return async (task) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place passes on without becoming free, so that nobody who comes now overtakes.
      if (next) next()
      else free += 1
    }
  }
}
