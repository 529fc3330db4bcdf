import { timingSafeEqual } from 'node:crypto'

/** For hashes, codes and states: takes as long wherever the two differ. Their length is no secret. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
