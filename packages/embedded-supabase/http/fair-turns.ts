export class TooManyWaiting extends Error {}

type Turns = {
  take<T>(task: () => Promise<T>, caller?: string): Promise<T>
  isFull(caller?: string): boolean
}

/** Callers take turns, so that one with many tasks does not keep another waiting behind all of them. */
export function createFairTurns(
  places: number,
  { maxWaiting, maxOfOneCaller = maxWaiting }: { maxWaiting: number; maxOfOneCaller?: number },
): Turns {
  let free = places
  let waiting = 0
  /** In the order of their next turns. */
  const queues = new Map<string, (() => void)[]>()
  const isFull = (caller = '') =>
    waiting >= maxWaiting || (queues.get(caller)?.length ?? 0) >= maxOfOneCaller

  function wait(caller: string): Promise<void> {
    waiting += 1
    const queue = queues.get(caller) ?? []
    queues.set(caller, queue)
    return new Promise((resolve) => queue.push(resolve))
  }

  function takeNext(): (() => void) | undefined {
    const [first] = queues
    if (!first) return undefined
    const [caller, queue] = first
    const next = queue.shift()
    waiting -= 1
    queues.delete(caller)
    if (queue.length > 0) queues.set(caller, queue)
    return next
  }

  const take: Turns['take'] = async (task, caller = '') => {
    if (free > 0) free -= 1
    else {
      if (isFull(caller)) throw new TooManyWaiting()
      await wait(caller)
    }
    try {
      return await task()
    } finally {
      const next = takeNext()
      // Hand the place to the next task directly, so that a new task cannot overtake it.
      if (next) next()
      else free += 1
    }
  }
  return { take, isFull }
}
