import type { Logger } from 'pino'
import type { Answer } from './answer.ts'
import { logError } from './log-failure.ts'
import { isAborted } from './read-limited.ts'

export function answerBreakdown(
  log: Logger,
  error: unknown,
  { requestId, route }: { requestId: string; route: string },
): Answer {
  // Clients that leave in the middle of a request would otherwise write the log full.
  if (!isAborted(error)) logError(log, { err: error, requestId, route }, 'a request failed')
  const message = 'Something went wrong on our side. Please try again.'
  const headers = { 'Content-Type': 'application/json' }
  return { status: 500, headers, body: JSON.stringify({ message, requestId }) }
}
