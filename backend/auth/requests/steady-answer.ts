import { setTimeout as wait } from 'node:timers/promises'

/** Well above what a mail's rows take to be written, and too little for a person to notice. */
const standardMs = 100

/**
 * Does what may take longer for an account that exists than for one that does not, and answers, or
 * fails, no sooner than after a fixed time: how long it took must not tell which it was.
 */
export async function answerSteadily<T>(
  work: () => Promise<T>,
  { steadyAnswerMs = standardMs }: { steadyAnswerMs?: number | undefined },
): Promise<T> {
  const isTime = steadyAnswerMs > 0 ? wait(steadyAnswerMs) : undefined
  try {
    return await work()
  } finally {
    await isTime
  }
}
