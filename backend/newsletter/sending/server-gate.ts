import { setTimeout as wait } from 'node:timers/promises'

/** Stands between the mails and a mail server that is not well: while it is shut, nothing is tried. */
export type ServerGate = {
  /** Resolves at once while all is well, else when the server has come back or `signal` aborts. */
  whenOpen(): Promise<void>
  /**
   * After a broken connection: asks the server how it is, once for all who ask.
   *
   * @returns true if it is alive, so that the mail itself may be what it stumbled over
   */
  askAfterSilence(reason: string): Promise<boolean>
  /** After a refusal of us as sender: waits before anybody tries again. */
  shutFor(reason: string): void
  /** A mail went through. */
  noteSuccess(): void
}

const firstDelayMs = 1_000
const longestDelayMs = 60_000

/** @param onChange told why nothing leaves, and null when it does again */
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

  /** One pause after the other, until the server answers well. */
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
