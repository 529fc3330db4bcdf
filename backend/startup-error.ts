/** A start that cannot go on, with one line that says why and the way out. Printed without a stack. */
export class StartupError extends Error {
  override name = 'StartupError'
}
