import { setTimeout as wait } from 'node:timers/promises'

/** Longer than it takes to queue an email, too short to notice. */
const STANDARD_MS = 100

/**
 * Runs `work`, but settles no sooner than after a fixed time, so that the duration does not reveal
 * whether an account exists.
 */
export async function answerInConstantTime<T>(
  work: () => Promise<T>,
  { constantTimeMs = STANDARD_MS }: { constantTimeMs?: number | undefined },
): Promise<T> {
  const pause = constantTimeMs > 0 ? wait(constantTimeMs) : undefined
  try {
    return await work()
  } finally {
    await pause
  }
}
