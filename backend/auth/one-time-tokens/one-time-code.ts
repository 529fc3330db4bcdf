import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { deriveKey, type EncryptionKey, type EncryptionKeys } from '#backend/keys/encrypted-text.ts'

export type FlowType = 'implicit' | 'pkce'

/** Marks the links whose answer is a code to exchange instead of a session. */
const pkcePrefix = 'pkce_'

const linkTokenBytes = 32

/** Uniformly random decimal digits, leading zeros included. `length` is at most 14. */
export function generateCode(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0')
}

/** What a link carries: 256 random bits in hex, which have nothing to do with the code beside it. */
export function generateLinkToken(flowType: FlowType = 'implicit'): string {
  const token = randomBytes(linkTokenBytes).toString('hex')
  return flowType === 'pkce' ? pkcePrefix + token : token
}

export function flowTypeOf(linkToken: string): FlowType {
  return linkToken.startsWith(pkcePrefix) ? 'pkce' : 'implicit'
}

/** What is stored of a link's token. A hash without a key will do: nobody can try 2^256 tokens. */
export function hashLinkToken(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

/** Where a code was sent, and what for: it counts for nothing else. */
export type CodePlace = { userId: string; type: string; address: string }

/** What is stored of a code. Without the key, a million tries would find the code of a copied row. */
export function hashCode({ current }: EncryptionKeys, place: CodePlace, code: string): string {
  return hashUnder(current, place, code)
}

/** Compares in constant time, under each of the keys that the code may have been hashed with. */
export function isCodeOf(
  { all }: EncryptionKeys,
  place: CodePlace,
  code: string,
  stored: string,
): boolean {
  const expected = Buffer.from(stored)
  return [...all.values()].some((key) => {
    const given = Buffer.from(hashUnder(key, place, code))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

function hashUnder(key: EncryptionKey, place: CodePlace, code: string): string {
  const { userId, type, address } = place
  const said = JSON.stringify([userId, type, address, code])
  return createHmac('sha256', deriveKey(key, 'one-time codes')).update(said).digest('hex')
}
