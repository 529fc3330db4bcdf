/** Sums by key, of what is under way. */
export function createCounts() {
  const counts = new Map<string, number>()
  return {
    of: (key: string) => counts.get(key) ?? 0,
    async during<T>(key: string, work: () => Promise<T>, amount = 1): Promise<T> {
      counts.set(key, (counts.get(key) ?? 0) + amount)
      try {
        return await work()
      } finally {
        const left = (counts.get(key) ?? amount) - amount
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
