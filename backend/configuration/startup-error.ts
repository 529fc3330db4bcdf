/** An expected failure to start. The message says what happened and what to do; it is printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
