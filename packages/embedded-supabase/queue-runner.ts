import { runForAll } from './http/current-network.ts'

export type QueueRunner = {
  nudge(): void
  stop(): Promise<void>
}

export type RunnableQueue = {
  /** @returns whether there may be more */
  processBatch(): Promise<boolean>
  onFailure(failure: unknown): void
  /** A batch may take hours, so that its length says nothing about whether the process lives. */
  isLong?: boolean
}

const POLL_MS = 5_000
/** Most batches last seconds. */
const LONGEST_BATCH_MS = 900_000

const batchesSince = new Set<{ at: number }>()

/** Whether the queues of this process are still being worked on. */
export function areRunnersAlive(): boolean {
  return [...batchesSince].every(({ at }) => performance.now() - at < LONGEST_BATCH_MS)
}

export function startQueueRunner(queue: RunnableQueue): QueueRunner {
  let isStopping = false
  let isNudged = false
  let running: Promise<void> | undefined
  const timer = setInterval(nudge, POLL_MS)

  function nudge() {
    isNudged = true
    if (isStopping) return
    running ??= runForAll(drain).finally(() => {
      running = undefined
    })
  }

  async function drain() {
    while (isNudged && !isStopping) {
      isNudged = false
      try {
        while (!isStopping && (await watchBatch(queue))) {}
      } catch (failure) {
        queue.onFailure(failure)
      }
    }
  }

  nudge()
  return {
    nudge,
    async stop() {
      isStopping = true
      clearInterval(timer)
      await running
    },
  }
}

async function watchBatch(queue: RunnableQueue): Promise<boolean> {
  if (queue.isLong) return queue.processBatch()
  const batch = { at: performance.now() }
  batchesSince.add(batch)
  return queue.processBatch().finally(() => batchesSince.delete(batch))
}
