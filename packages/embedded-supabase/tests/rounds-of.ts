/**
 * Starts all, and tells in which round of the event loop each was answered: those in one round kept it busy without
 * a break.
 */
export async function roundsOf(requests: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  let round = 0
  let isOver = false
  const rounds = Promise.all(requests.map((send) => send().then(() => round))).finally(() => {
    isOver = true
  })
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve))
    round += 1
  }
  return rounds
}
