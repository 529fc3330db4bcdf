/** Waits until all who came before have ended their turns, and answers how to end one's own. */
export type TakeTurn = () => Promise<() => void>

/** Lets callers in one at a time, in the order in which they came. */
export function createTurns(): TakeTurn {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
