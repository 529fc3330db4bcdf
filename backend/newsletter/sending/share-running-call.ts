/** While a call of `work` is running, further calls wait for it and get its result. */
export function shareCalls<Args extends unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  let running: Promise<Result> | undefined
  return (...args) => {
    running ??= work(...args).finally(() => {
      running = undefined
    })
    return running
  }
}
