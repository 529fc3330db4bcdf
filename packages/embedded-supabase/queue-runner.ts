export type QueueRunner = {
  nudge(): void
  stop(): Promise<void>
}

export type RunnableQueue = {
  /** @returns whether there may be more */
  processBatch(): Promise<boolean>
  onFailure(failure: unknown): void
}

const pollMs = 5_000

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
