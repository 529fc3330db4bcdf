import type { Outcome } from './deliveries.ts'

/** Writes outcomes down in groups: one commit for what came in within a few milliseconds. */
export type Recorder = {
  /** Resolves once the outcome is committed. Until then its connection ends no other mail. */
  add(outcome: Outcome): Promise<void>
}

/** Writing takes at most about a tenth of the time, whatever the database. */
const gatherPerWrite = 10
const longestGatherMs = 50

/**
 * A process that is killed has sent at most one mail for each connection that is not written down:
 * the one under way, or the one that waits here.
 *
 * @param size a group that is this large need not wait: no connection is left to add to it
 */
export function createRecorder(
  write: (outcomes: Outcome[]) => Promise<void>,
  size: number,
): Recorder {
  let gatherMs = 5
  let group: { outcomes: Outcome[]; written: PromiseWithResolvers<void> } | undefined
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    const full = group
    group = undefined
    if (full) writeGroup(full.outcomes).then(full.written.resolve, full.written.reject)
  }

  async function writeGroup(outcomes: Outcome[]) {
    const startedAt = performance.now()
    await write(outcomes)
    gatherMs = Math.min((performance.now() - startedAt) * gatherPerWrite, longestGatherMs)
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
