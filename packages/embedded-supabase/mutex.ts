export type TakeTurn = () => Promise<() => void>

export function createMutex(): TakeTurn {
  let last = Promise.resolve()
  return async () => {
    const before = last
    const { promise, resolve } = Promise.withResolvers<void>()
    last = promise
    await before
    return resolve
  }
}
