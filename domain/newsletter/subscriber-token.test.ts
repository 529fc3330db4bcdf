import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkSubscriberToken, createSubscriberToken, importTokenKey } from './subscriber-token.ts'

const id = '3f0c1c9e-7f42-4d8e-9b0a-52a4c2f6e001'
const key = await importTokenKey(new Uint8Array(32).fill(7))

test('a token names its subscriber again, whoever it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uuid(), async (anyId) => {
      const token = await createSubscriberToken(key, 'unsubscribe', anyId)
      expect(token).toMatch(/^[A-Za-z0-9_.-]{66}$/)
      expect(await checkSubscriberToken(key, 'unsubscribe', token)).toBe(anyId)
    }),
    { numRuns: 50 },
  )
})

test('HMAC-SHA-256, as openssl computes it', async () => {
  const token = await createSubscriberToken(key, 'unsubscribe', id)
  // printf '%s' "kachi newsletter unsubscribe:$id" | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…07
  expect(token.split('.')[1]).toBe('8wPIeOVDsXaauj8iWySRdNp4J0LGPekOULSQegje0Mc')
})

test('no other spelling, subscriber or key passes', async () => {
  const token = await createSubscriberToken(key, 'unsubscribe', id)
  const otherId = '3f0c1c9e-7f42-4d8e-9b0a-52a4c2f6e002'
  const other = await createSubscriberToken(key, 'unsubscribe', otherId)
  const [idPart = '', signature = ''] = token.split('.')
  const [otherPart = ''] = other.split('.')
  const forged = [
    '',
    '.',
    id,
    `${otherPart}.${signature}`,
    `${idPart}.${signature.slice(0, -1)}`,
    `${token}=`,
    ` ${token}`,
    `${respell(idPart)}.${signature}`,
    `${idPart}.${respell(signature)}`,
    `${idPart}.${'A'.repeat(43)}`,
  ]
  for (const text of forged) {
    expect(await checkSubscriberToken(key, 'unsubscribe', text), text).toBeUndefined()
  }
  const otherKey = await importTokenKey(new Uint8Array(32).fill(8))
  expect(await checkSubscriberToken(otherKey, 'unsubscribe', token)).toBeUndefined()
})

test('a short secret and an id that is none are refused', async () => {
  expect(() => importTokenKey(new Uint8Array(31))).toThrow('32 bytes')
  await expect(createSubscriberToken(key, 'unsubscribe', 'x')).rejects.toThrow('UUID')
})

/** Sets a spare bit of the last character: the same bytes in another spelling. */
function respell(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.slice(-1)) + 1]
}
