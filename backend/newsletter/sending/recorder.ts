import type { DeliveryOutcome } from './deliveries.ts'

export type Recorder = {
  /** Resolves once the outcome is committed. Until then, its connection completes no other email. */
  add(outcome: DeliveryOutcome): Promise<void>
}

/** Keeps writing to about a tenth of the time, however slow the database is. */
const GATHER_PER_WRITE = 10
const LONGEST_GATHER_MS = 50

/**
 * A killed process has sent at most one unrecorded email per connection: the one being sent, or the one
 * waiting here.
 *
 * @param size a group of this size is written at once: no connection is left to add to it
 */
export function createRecorder(
  write: (outcomes: DeliveryOutcome[]) => Promise<void>,
  size: number,
): Recorder {
  let gatherMs = 5
  let group: { outcomes: DeliveryOutcome[]; written: PromiseWithResolvers<void> } | undefined
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    const full = group
    group = undefined
    if (full) writeGroup(full.outcomes).then(full.written.resolve, full.written.reject)
  }

  async function writeGroup(outcomes: DeliveryOutcome[]) {
    const startedAt = performance.now()
    await write(outcomes)
    gatherMs = Math.min((performance.now() - startedAt) * GATHER_PER_WRITE, LONGEST_GATHER_MS)
  }

  return {
    add(outcome) {
      if (!group) {
        group = { outcomes: [], written: Promise.withResolvers() }
        timer = setTimeout(flush, gatherMs)
      }
      const { outcomes, written } = group
      outcomes.push(outcome)
      if (outcomes.length >= size) flush()
      return written.promise
    },
  }
}
