import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkSubscriberToken,
  createSubscriberToken,
  importTokenKey,
  type LinkSubject,
} from './subscriber-token.ts'

const ID = '3f0c1c9e-7f42-4d8e-9b0a-52a4c2f6e001'
const key = await importTokenKey(new Uint8Array(32).fill(7))

test('a token returns its subscriber and issue', async () => {
  const anyIssue = fc
    .date({ min: new Date('2020-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.option(anyIssue, { nil: undefined }), async (anyId, issue) => {
      const subject = { subscriberId: anyId, issue }
      const token = await createSubscriberToken(key, 'unsubscribe', subject)
      expect(token).toMatch(issue ? /^[A-Za-z0-9_.-]{77}$/ : /^[A-Za-z0-9_.-]{66}$/)
      expect(await checkSubscriberToken(key, 'unsubscribe', token)).toEqual(subject)
    }),
    { numRuns: 50 },
  )
})

test('HMAC-SHA-256, as openssl computes it', async () => {
  const token = await createSubscriberToken(key, 'unsubscribe', { subscriberId: ID })
  // printf '%s' "kachi newsletter unsubscribe:$id" | openssl dgst -sha256 -mac HMAC -macopt hexkey:0707…07
  expect(token.split('.')[1]).toBe('8wPIeOVDsXaauj8iWySRdNp4J0LGPekOULSQegje0Mc')
})

test('another spelling, subscriber, issue or key is refused', async () => {
  const token = await createSubscriberToken(key, 'unsubscribe', { subscriberId: ID })
  const otherId = '3f0c1c9e-7f42-4d8e-9b0a-52a4c2f6e002'
  const other = await createSubscriberToken(key, 'unsubscribe', { subscriberId: otherId })
  const ofIssue = await createSubscriberToken(key, 'unsubscribe', {
    subscriberId: ID,
    issue: '2026-11-26',
  })
  const [idPart = '', signature = ''] = token.split('.')
  const [otherPart = ''] = other.split('.')
  const forged = [
    '',
    '.',
    ID,
    `${otherPart}.${signature}`,
    `${idPart}.${signature.slice(0, -1)}`,
    `${token}=`,
    ofIssue.replace('2026-11-26', '2026-11-19'),
    ofIssue.replace('.2026-11-26', ''),
    `${idPart}.2026-11-26.${signature}`,
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

test('a short secret, an invalid id and an invalid issue are refused', async () => {
  expect(() => importTokenKey(new Uint8Array(31))).toThrow('32 bytes')
  const create = (subject: LinkSubject) => createSubscriberToken(key, 'unsubscribe', subject)
  await expect(create({ subscriberId: 'x' })).rejects.toThrow('UUID')
  await expect(create({ subscriberId: ID, issue: '26 November' })).rejects.toThrow('date')
})

/** Sets a spare bit of the last character: another spelling of the same bytes. */
function respell(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return part.slice(0, -1) + alphabet[alphabet.indexOf(part.slice(-1)) + 1]
}
