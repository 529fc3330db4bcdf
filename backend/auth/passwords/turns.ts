/** So many wait already that one more is not let in. */
export class TooManyWaiting extends Error {}

export type Turns = {
  /** Runs a task when its turn has come, and answers what it does, or throws TooManyWaiting. */
  take<T>(task: () => Promise<T>): Promise<T>
  /** Whether a task that came now would be refused. */
  isFull(): boolean
}

/**
 * Runs tasks first come, first served, at most `places` at once, with at most `maxWaiting` behind them.
 */
export function createTurns(places: number, maxWaiting = Number.POSITIVE_INFINITY): Turns {
  let free = places
  const waiting: (() => void)[] = []
  const take: Turns['take'] = async (task) => {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= maxWaiting) throw new TooManyWaiting()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place passes on without becoming free, so that nobody who comes now overtakes.
      if (next) next()
      else free += 1
    }
  }
  return { take, isFull: () => waiting.length >= maxWaiting }
}
