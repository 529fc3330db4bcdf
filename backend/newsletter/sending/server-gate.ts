import { setTimeout as wait } from 'node:timers/promises'

/** Holds back all emails while the mail server has a problem. */
export type ServerGate = {
  /** Resolves when the server accepts mail, or `signal` aborts. */
  whenOpen(): Promise<void>
  /**
   * Called after a broken connection. Concurrent calls share one check.
   *
   * @returns true if the server is fine, so the email itself may have caused the failure
   */
  askAfterSilence(reason: string): Promise<boolean>
  /** Called when the server refuses us as the sender: all connections wait. */
  shutFor(reason: string): void
  noteSuccess(): void
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/** @param onChange called with the problem, and with null when it is solved */
export function createServerGate({
  findTrouble,
  onChange,
  signal,
}: {
  findTrouble: () => Promise<string | undefined>
  onChange: (trouble: string | null) => void
  signal: AbortSignal
}): ServerGate {
  let closed: Promise<void> | undefined
  let question: Promise<boolean> | undefined
  let delayMs = firstDelayMs

  async function waitUntilWell(reason: string): Promise<void> {
    onChange(reason)
    for (let trouble: string | undefined = reason; trouble !== undefined; ) {
      await wait(delayMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      delayMs = Math.min(delayMs * 2, longestDelayMs)
      trouble = await findTrouble()
      if (trouble) onChange(trouble)
    }
    onChange(null)
  }

  function shutFor(reason: string) {
    closed ??= waitUntilWell(reason).finally(() => {
      closed = undefined
    })
  }

  async function ask(reason: string): Promise<boolean> {
    if (closed) return false
    const trouble = await findTrouble()
    if (trouble !== undefined) shutFor(`${trouble} (${reason})`)
    return trouble === undefined
  }

  return {
    whenOpen: async () => closed,
    askAfterSilence(reason) {
      question ??= ask(reason).finally(() => {
        question = undefined
      })
      return question
    },
    shutFor,
    noteSuccess() {
      delayMs = firstDelayMs
    },
  }
}
