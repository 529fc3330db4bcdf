const UNKNOWN = 'Failed to unsubscribe. Please try again.'

/** What to tell the reader when the function's answer says that they are still subscribed; undefined once they are not. */
export function readOutcome(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null) return UNKNOWN
  if ('success' in answer && answer.success === true) return undefined
  const isOurs =
    'code' in answer && (answer.code === 'invalid-link' || answer.code === 'rate-limited')
  return isOurs && 'error' in answer && typeof answer.error === 'string' ? answer.error : UNKNOWN
}
