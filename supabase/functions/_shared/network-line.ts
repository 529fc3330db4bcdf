/** Runs little work of one network at once, and the rest after it. */
export type NetworkLine = {
  /** @returns undefined if the turn did not come in time */
  run<T>(network: string, work: () => Promise<T>, topic?: string): Promise<T | undefined>
  /** Work on the topic that still waits for its turn may begin in this network's, which wants it too. */
  join(network: string, topic: string): void
}

type Waiting = { begin: (network: string) => void; networks: Set<string> }
type Line = { running: number; waiting: Set<Waiting> }

/**
 * For a source that answers everyone one after the other: what one network wants would otherwise stand before others.
 *
 * @param places how much of a network's work runs at once
 */
export function createNetworkLine(patienceMs: number, places = 1): NetworkLine {
  const lines = new Map<string, Line>()
  const topics = new Map<string, Waiting>()

  function stand(network: string, waiting: Waiting): void {
    const line = lines.get(network) ?? { running: 0, waiting: new Set() }
    lines.set(network, line)
    if (line.running >= places) {
      waiting.networks.add(network)
      line.waiting.add(waiting)
      return
    }
    line.running += 1
    waiting.begin(network)
  }

  /** @returns the network whose turn it is */
  async function enter(network: string, topic: string): Promise<string | undefined> {
    const { promise, resolve } = Promise.withResolvers<string | undefined>()
    const end = (turn?: string) => {
      clearTimeout(timer)
      for (const other of waiting.networks) lines.get(other)?.waiting.delete(waiting)
      if (topics.get(topic) === waiting) topics.delete(topic)
      resolve(turn)
    }
    const waiting: Waiting = { begin: end, networks: new Set() }
    const timer = setTimeout(end, patienceMs)
    topics.set(topic, waiting)
    stand(network, waiting)
    return promise
  }

  function leave(network: string): void {
    const line = lines.get(network)
    const [next] = line?.waiting ?? []
    if (next) next.begin(network)
    else if (line && line.running > 1) line.running -= 1
    else lines.delete(network)
  }

  return {
    async run(network, work, topic = crypto.randomUUID()) {
      const turn = await enter(network, topic)
      if (turn === undefined) return undefined
      try {
        return await work()
      } finally {
        leave(turn)
      }
    },
    join(network, topic) {
      const waiting = topics.get(topic)
      if (waiting && !waiting.networks.has(network)) stand(network, waiting)
    },
  }
}
