/**
 * Begins so many requests of a network in one turn of the event loop. A hundred that arrive together, each answered
 * without waiting for anything, would otherwise run before anyone else's is read.
 */
export function createRequestTurns(atOnce: number): (network: string, begin: () => void) => void {
  const begun = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(takeTurn)
  }

  function takeTurn(): void {
    isScheduled = false
    begun.clear()
    for (const [network, queue] of waiting) {
      const next = queue.splice(0, atOnce)
      if (queue.length === 0) waiting.delete(network)
      begun.set(network, next.length)
      for (const begin of next) begin()
    }
    if (begun.size > 0) schedule()
  }

  return (network, begin) => {
    schedule()
    const count = begun.get(network) ?? 0
    if (count < atOnce) {
      begun.set(network, count + 1)
      begin()
      return
    }
    const queue = waiting.get(network) ?? []
    waiting.set(network, queue)
    queue.push(begin)
  }
}
