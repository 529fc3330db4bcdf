const wanted: (() => void)[] = []
let wake = Promise.withResolvers<void>()

/**
 * For what others wait for too: it must not stand in the line of the caller who happened to need it first. The server knows
 * whom a function answers by the chain of its calls, and this one begins when the module is loaded, for nobody.
 */
export function runForAll<T>(work: () => Promise<T>): Promise<T> {
  const result = Promise.withResolvers<T>()
  wanted.push(() => void Promise.resolve().then(work).then(result.resolve, result.reject))
  wake.resolve()
  return result.promise
}

async function runWanted(): Promise<void> {
  for (;;) {
    await wake.promise
    wake = Promise.withResolvers()
    for (const run of wanted.splice(0)) run()
  }
}

void runWanted()
