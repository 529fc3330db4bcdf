/**
 * An expected failure to start. The message, printed without a stack, says what happened and what
 * to do.
 */
export class StartupError extends Error {
  override name = 'StartupError'
}
