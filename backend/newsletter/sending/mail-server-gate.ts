import { setTimeout as wait } from 'node:timers/promises'
import { shareCalls } from './share-running-call.ts'

export type ServerGate = {
  /** Resolves when the server accepts mail, or `signal` aborts. */
  whenOpen(): Promise<void>
  /**
   * For a broken connection. Concurrent calls share one check.
   *
   * @returns true if the server is fine, so the email itself may have caused the failure
   */
  askAfterSilence(reason: string): Promise<boolean>
  /** For a server that refuses us as the sender: all connections wait. */
  shutFor(reason: string): void
  noteSuccess(): void
}

type GateParts = {
  findTrouble: () => Promise<string | undefined>
  /** Called with null when the trouble is over. */
  onChange: (trouble: string | null) => void
  signal: AbortSignal
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 60_000

export function createServerGate({ findTrouble, onChange, signal }: GateParts): ServerGate {
  let closed: Promise<void> | undefined
  let delayMs = FIRST_DELAY_MS

  function shutFor(reason: string) {
    closed ??= waitUntilWell(reason).finally(() => {
      closed = undefined
    })
  }

  async function waitUntilWell(reason: string): Promise<void> {
    onChange(reason)
    for (let trouble: string | undefined = reason; trouble !== undefined; ) {
      await wait(delayMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      delayMs = Math.min(delayMs * 2, LONGEST_DELAY_MS)
      trouble = await findTrouble()
      if (trouble) onChange(trouble)
    }
    onChange(null)
  }

  return {
    whenOpen: async () => closed,
    askAfterSilence: shareCalls(async (reason: string) => {
      if (closed) return false
      const trouble = await findTrouble()
      if (trouble !== undefined) shutFor(`${trouble} (${reason})`)
      return trouble === undefined
    }),
    shutFor,
    noteSuccess() {
      delayMs = FIRST_DELAY_MS
    },
  }
}
