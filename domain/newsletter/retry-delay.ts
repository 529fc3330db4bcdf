const firstDelayMs = 15_000
const longestDelayMs = 30 * 60_000
/** RFC 5321, 4.5.4.1 asks for four to five days of patience; a weekly letter is stale after two. */
const patienceMs = 48 * 60 * 60_000

/**
 * How long a deferred mail waits: 15 seconds, doubling up to half an hour, shifted by up to a quarter so
 * that those which failed together do not come back together.
 *
 * @param failures how often it has been deferred, this time included
 * @param random from 0 to below 1
 * @returns milliseconds, or undefined once the first attempt lies two days back: then it has failed
 */
export function retryDelayMs(failures: number, ageMs: number, random: number): number | undefined {
  if (ageMs >= patienceMs) return undefined
  const delay = Math.min(firstDelayMs * 2 ** Math.min(failures - 1, 20), longestDelayMs)
  return Math.round(delay * (0.75 + random * 0.5))
}
