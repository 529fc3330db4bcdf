import { setTimeout as wait } from 'node:timers/promises'

/** Longer than it takes to queue an email, too short to notice. */
const STANDARD_MS = 100

/**
 * Runs `work`, but settles no sooner than after a fixed time, so that the duration does not reveal
 * whether an account exists.
 */
export async function answerSteadily<T>(
  work: () => Promise<T>,
  { steadyAnswerMs = STANDARD_MS }: { steadyAnswerMs?: number | undefined },
): Promise<T> {
  const pause = steadyAnswerMs > 0 ? wait(steadyAnswerMs) : undefined
  try {
    return await work()
  } finally {
    await pause
  }
}
