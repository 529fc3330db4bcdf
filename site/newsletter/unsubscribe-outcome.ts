export type UnsubscribeProblem = { text: string; canRetry: boolean }

const UNKNOWN: UnsubscribeProblem = {
  text: 'Failed to unsubscribe. Please try again.',
  canRetry: true,
}

/** Reads the function's answer; undefined means the reader is unsubscribed. */
export function parseOutcome(answer: unknown): UnsubscribeProblem | undefined {
  if (typeof answer !== 'object' || answer === null) return UNKNOWN
  if ('success' in answer && answer.success === true) return undefined
  if (!('code' in answer && 'error' in answer && typeof answer.error === 'string')) return UNKNOWN
  if (answer.code === 'invalid-link') return { text: answer.error, canRetry: false }
  return answer.code === 'rate-limited' ? { text: answer.error, canRetry: true } : UNKNOWN
}
