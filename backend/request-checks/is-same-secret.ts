import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares hashes, so that timing reveals neither the position of a difference nor the length. */
export function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
