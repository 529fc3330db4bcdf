import { createHash, randomInt, timingSafeEqual } from 'node:crypto'

export type FlowType = 'implicit' | 'pkce'

/** Marks the links whose answer is a code to exchange instead of a session. */
const pkcePrefix = 'pkce_'

/** Uniformly random decimal digits, leading zeros included. `length` is at most 14. */
export function generateCode(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0')
}

/** GoTrue's hash of a code: what is stored, and what the link in the mail carries. */
export function hashCode(address: string, code: string, flowType: FlowType = 'implicit'): string {
  const hash = createHash('sha224')
    .update(address + code)
    .digest('hex')
  return flowType === 'pkce' ? pkcePrefix + hash : hash
}

export function flowTypeOf(tokenHash: string): FlowType {
  return tokenHash.startsWith(pkcePrefix) ? 'pkce' : 'implicit'
}

/** Compares in constant time. A typed-in code also counts for a token of the other flow. */
export function isSameCodeHash(actual: string, stored: string): boolean {
  const expected = Buffer.from(stored.replace(pkcePrefix, ''))
  const given = Buffer.from(actual)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
