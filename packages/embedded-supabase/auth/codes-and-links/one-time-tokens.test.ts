import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { EncryptionKeys } from '#embedded/keys/encrypted-text.ts'
import {
  flowTypeOf,
  generateCode,
  generateLinkToken,
  hashCode,
  hashLinkToken,
  isCodeOf,
} from './one-time-tokens.ts'

function createKeys(...ids: string[]): EncryptionKeys {
  const keys = ids.map((id) => ({ id, key: randomBytes(32) }))
  const [current] = keys
  if (!current) throw new Error('name at least one key')
  return { current, all: new Map(keys.map((key) => [key.id, key])) }
}

const PLACE = { userId: 'u', type: 'recovery_token', address: 'a@b.c' }

describe('a one-time code', () => {
  it('has the requested number of digits, including leading zeros', () => {
    const codes = Array.from({ length: 2000 }, () => generateCode(6))
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(codes.some((code) => code.startsWith('0'))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1900)
  })

  it('is stored as a keyed hash', () => {
    const keys = createKeys('one')
    expect(hashCode(keys, PLACE, '123456')).toMatch(/^[0-9a-f]{64}$/)
    expect(hashCode(createKeys('one'), PLACE, '123456')).not.toBe(hashCode(keys, PLACE, '123456'))
  })

  it('is bound to its account, purpose and address, even after a key rotation', () => {
    const keys = createKeys('new', 'old')
    const old = keys.all.get('old')
    if (!old) throw new Error('createKeys should have made it')
    const stored = hashCode({ ...keys, current: old }, PLACE, '123456')
    expect(isCodeOf({ encryptionKeys: keys, place: PLACE, code: '123456', stored })).toBe(true)
    expect(isCodeOf({ encryptionKeys: keys, place: PLACE, code: '123457', stored })).toBe(false)
    expect(
      isCodeOf({ encryptionKeys: keys, place: { ...PLACE, userId: 'v' }, code: '123456', stored }),
    ).toBe(false)
    expect(
      isCodeOf({ encryptionKeys: keys, place: { ...PLACE, type: 'x' }, code: '123456', stored }),
    ).toBe(false)
    expect(
      isCodeOf({ encryptionKeys: keys, place: { ...PLACE, address: 'x' }, code: '123456', stored }),
    ).toBe(false)
    expect(isCodeOf({ encryptionKeys: keys, place: PLACE, code: '123456', stored: '' })).toBe(false)
  })
})

describe('a link token', () => {
  it('has 256 random bits and names its flow', () => {
    const tokens = Array.from({ length: 50 }, () => generateLinkToken())
    expect(tokens.every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true)
    expect(new Set(tokens).size).toBe(50)
    const linked = generateLinkToken('pkce')
    expect(linked).toMatch(/^pkce_[0-9a-f]{64}$/)
    expect([flowTypeOf(linked), flowTypeOf('x')]).toEqual(['pkce', 'implicit'])
  })

  it('is stored as its SHA-256', () => {
    expect(hashLinkToken('abc')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
