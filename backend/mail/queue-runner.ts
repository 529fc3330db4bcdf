export type QueueRunner = {
  /** Checks the queue soon; called after requests that may have queued something. */
  nudge(): void
  /** Finishes the current batch. */
  stop(): Promise<void>
}

export type RunnableQueue = {
  /** Processes one batch. True if there may be more. */
  processBatch(): Promise<boolean>
  /** Called when the queue could not be read. The next poll tries again. */
  onFailure(failure: unknown): void
}

const pollMs = 5_000

/** Processes a queue, now, after each nudge and every few seconds. Several processes may each run one. */
export function startQueueRunner(queue: RunnableQueue): QueueRunner {
  let isStopping = false
  let isNudged = false
  let running: Promise<void> | undefined
  const timer = setInterval(nudge, pollMs)

  function nudge() {
    isNudged = true
    if (isStopping) return
    running ??= drain().finally(() => {
      running = undefined
    })
  }

  async function drain() {
    while (isNudged && !isStopping) {
      isNudged = false
      try {
        while (!isStopping && (await queue.processBatch())) {}
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
