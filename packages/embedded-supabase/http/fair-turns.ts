export class TooManyWaiting extends Error {}

type Turns = {
  take<T>(task: () => Promise<T>, caller?: string): Promise<T>
  isFull(caller?: string): boolean
  countWaiting(): number
}

type Limits = {
  maxWaiting: number
  maxOfOneCaller?: number
  /** How many places one caller may have, where others wait or not. Unlimited for tasks without a caller. */
  placesOfOneCaller?: number
  maxWaitMs?: number
}

type Queue = (() => void)[]

/**
 * Callers take turns, so that one with many tasks does not keep another waiting behind all of them.
 *
 * @returns `take` throws TooManyWaiting for a task that may not wait, or has waited for too long
 */
export function createFairTurns(places: number, limits: Limits): Turns {
  const { maxWaiting, maxOfOneCaller = maxWaiting, maxWaitMs, placesOfOneCaller = places } = limits
  let free = places
  let waiting = 0
  /** In the order of their next turns. */
  const queues = new Map<string, Queue>()
  const running = new Map<string, number>()
  const isFull = (caller = '') =>
    waiting >= maxWaiting || (queues.get(caller)?.length ?? 0) >= maxOfOneCaller
  const mayRun = (caller: string) => caller === '' || (running.get(caller) ?? 0) < placesOfOneCaller

  function begin(caller: string): void {
    free -= 1
    running.set(caller, (running.get(caller) ?? 0) + 1)
  }

  function end(caller: string): void {
    free += 1
    const left = (running.get(caller) ?? 0) - 1
    if (left > 0) running.set(caller, left)
    else running.delete(caller)
  }

  function wait(caller: string): Promise<void> {
    waiting += 1
    const queue = queues.get(caller) ?? []
    queues.set(caller, queue)
    return new Promise((resolve, reject) => {
      const timer = maxWaitMs === undefined ? undefined : setTimeout(giveUp, maxWaitMs)
      function giveUp() {
        waiting -= 1
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) queues.delete(caller)
        reject(new TooManyWaiting())
      }
      function start() {
        clearTimeout(timer)
        resolve()
      }
      queue.push(start)
    })
  }

  /** Counts the next task as running at once, so that a new one cannot overtake it. */
  function beginNext(): void {
    for (const [caller, queue] of queues) {
      if (free === 0) return
      if (!mayRun(caller)) continue
      const next = queue.shift()
      waiting -= 1
      queues.delete(caller)
      if (queue.length > 0) queues.set(caller, queue)
      begin(caller)
      next?.()
      return
    }
  }

  const take: Turns['take'] = async (task, caller = '') => {
    if (free > 0 && mayRun(caller)) begin(caller)
    else {
      if (isFull(caller)) throw new TooManyWaiting()
      await wait(caller)
    }
    try {
      return await task()
    } finally {
      end(caller)
      beginNext()
    }
  }
  return { take, isFull, countWaiting: () => waiting }
}
