/** The last turn of each network, with the rest after it. */
const lines = new Map<string, Promise<void>>()

/**
 * Runs work that keeps the processor busy one at a time for each network, and leaves others as much time in between:
 * a hundred searches at once would otherwise run without a break.
 */
export async function runInTurn<T>(network: string, work: () => T): Promise<T> {
  const before = lines.get(network)
  const { promise: rested, resolve: end } = Promise.withResolvers<void>()
  const line = before ? before.then(() => rested) : rested
  lines.set(network, line)
  await before
  const startedAt = performance.now()
  try {
    return work()
  } finally {
    setTimeout(() => {
      if (lines.get(network) === line) lines.delete(network)
      end()
    }, performance.now() - startedAt)
  }
}
