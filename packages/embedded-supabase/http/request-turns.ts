/**
 * The event loop takes one connection a round out of the system's queue, which knows no networks and holds 511. While
 * they come, requests above a network's share are kept back, for as many rounds: a network that opens hundreds of
 * connections would fill the queue, and each round with work.
 */
const MAX_ROUNDS = 600

export type RequestTurns = {
  /** Begins a request now, or in a later turn if its network has had its share of this one. */
  take(network: string, begin: () => void): void
  /** A connection has been taken in. */
  noteConnection(): void
}

/**
 * Begins so many requests of a network in one turn: until the event loop has gone round without a new connection. A
 * hundred that arrive together, each answered without waiting for anything, would otherwise run before anyone else's
 * is read.
 */
export function createRequestTurns(atOnce: number): RequestTurns {
  const begun = new Map<string, number>()
  const waiting = new Map<string, (() => void)[]>()
  let isScheduled = false
  let hasNewConnection = false
  let rounds = 0

  function schedule(): void {
    if (isScheduled) return
    isScheduled = true
    setImmediate(goRound)
  }

  function goRound(): void {
    isScheduled = false
    rounds += 1
    const isQueueBusy = hasNewConnection
    hasNewConnection = false
    if (!isQueueBusy || rounds >= MAX_ROUNDS) takeTurn()
    if (begun.size > 0) schedule()
  }

  function takeTurn(): void {
    rounds = 0
    begun.clear()
    for (const [network, queue] of waiting) {
      const next = queue.splice(0, atOnce)
      if (queue.length === 0) waiting.delete(network)
      begun.set(network, next.length)
      for (const begin of next) begin()
    }
  }

  return {
    noteConnection() {
      hasNewConnection = true
    },
    take(network, begin) {
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
    },
  }
}
