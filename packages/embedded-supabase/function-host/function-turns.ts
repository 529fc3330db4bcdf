export type FunctionTurns = {
  take<T>(network: string, work: () => T | Promise<T>): Promise<T>
}

type Line = { running: number; waiting: (() => void)[] }

/** Of a network, while the process is busy. A page calls no more in one go. */
const AT_ONCE = 3
const TICK_MS = 20
/** A timer that is later than this had to wait for work of the processor. */
const ON_TIME_MS = 10

/**
 * Functions share one thread with all else that the process answers, so a network whose calls keep the processor busy has
 * few of them at once. Calls that only wait, such as for a provider, cost others nothing: while timers are on time,
 * more are begun.
 *
 * @param scale multiplies how many calls a network has at once
 */
export function createFunctionTurns(scale = 1): FunctionTurns {
  const atOnce = Math.max(1, Math.floor(AT_ONCE * scale))
  const lines = new Map<string, Line>()
  let isTicking = false

  function begin(line: Line): void {
    const next = line.waiting.shift()
    if (!next) return
    line.running += 1
    // Others are answered in between.
    setImmediate(next)
  }

  function tick(): void {
    if (isTicking) return
    isTicking = true
    const dueMs = performance.now() + TICK_MS
    setTimeout(() => {
      isTicking = false
      const isOnTime = performance.now() - dueMs < ON_TIME_MS
      const waiting = [...lines.values()].filter((line) => line.waiting.length > 0)
      if (isOnTime) waiting.forEach(begin)
      if (waiting.length > 0) tick()
    }, TICK_MS).unref()
  }

  async function take<T>(network: string, work: () => T | Promise<T>): Promise<T> {
    const line = lines.get(network) ?? { running: 0, waiting: [] }
    lines.set(network, line)
    if (line.running < atOnce) line.running += 1
    else {
      tick()
      await new Promise<void>((resolve) => line.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // Of many calls that arrive together, each of which is over before the next one is read.
      setImmediate(leave, network, line)
    }
  }

  function leave(network: string, line: Line): void {
    line.running -= 1
    if (line.running < atOnce) begin(line)
    if (line.running === 0) lines.delete(network)
  }
  return { take }
}
