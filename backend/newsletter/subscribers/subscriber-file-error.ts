/** A file that cannot be read at all, as opposed to single lines of it: what is wrong and what to do. */
export class SubscriberFileError extends Error {
  override name = 'SubscriberFileError'
}
