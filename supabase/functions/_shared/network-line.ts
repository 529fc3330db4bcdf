/** Runs work of one network after the other. */
export type NetworkLine = {
  /** @returns undefined if the turn did not come in time */
  run<T>(network: string, work: () => Promise<T>): Promise<T | undefined>
}

/** For a source that answers everyone one after the other: what one network wants would otherwise stand before others. */
export function createNetworkLine(patienceMs: number): NetworkLine {
  const lines = new Map<string, Set<() => void>>()

  async function enter(network: string): Promise<boolean> {
    const line = lines.get(network)
    if (!line) {
      lines.set(network, new Set())
      return true
    }
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const begin = () => resolve(true)
    line.add(begin)
    const timer = setTimeout(() => {
      // Not in a later turn of the loop, where it could have been called already.
      line.delete(begin)
      resolve(false)
    }, patienceMs)
    const isInTime = await promise
    clearTimeout(timer)
    return isInTime
  }

  function leave(network: string): void {
    const line = lines.get(network)
    const [next] = line ?? []
    if (next) {
      line?.delete(next)
      next()
    } else lines.delete(network)
  }

  return {
    async run(network, work) {
      if (!(await enter(network))) return undefined
      try {
        return await work()
      } finally {
        leave(network)
      }
    },
  }
}
