export type QueueRunner = {
  /** Looks into the queue soon; called after whatever may have put something there. */
  nudge(): void
  /** Ends after the batch in hand. */
  stop(): Promise<void>
}

export type RunnableQueue = {
  /** Works off one batch, and answers whether there may be more. */
  workOff(): Promise<boolean>
  /** Told when the queue itself could not be read; it is tried again at the next poll. */
  onFailure(failure: unknown): void
}

const pollMs = 5_000

/** Empties a queue, now and whenever something is in it. Several processes may run one each. */
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
        while (!isStopping && (await queue.workOff())) {}
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
