import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decryptText, type EncryptionKeys, encryptText } from './encrypted-text.ts'

function createKeys(...ids: string[]): EncryptionKeys {
  const keys = ids.map((id) => ({ id, key: randomBytes(32) }))
  const [current] = keys
  if (!current) throw new Error('name at least one key')
  return { current, all: new Map(keys.map((key) => [key.id, key])) }
}

describe('an encrypted text', () => {
  const keys = createKeys('new', 'old')

  test('can be decrypted for its row, even after the key was replaced', () => {
    const old = keys.all.get('old')
    if (!old) throw new Error('createKeys should have created it')
    const stored = encryptText({ ...keys, current: old }, 'row', 'JBSWY3DPEHPK3PXP')
    expect(stored).not.toContain('JBSWY3DPEHPK3PXP')
    expect(JSON.parse(stored)).toMatchObject({ key_id: 'old', alg: 'aes-gcm-hkdf' })
    expect(decryptText(keys, 'row', stored)).toBe('JBSWY3DPEHPK3PXP')
  })

  test('differs each time', () => {
    expect(encryptText(keys, 'row', 'x')).not.toBe(encryptText(keys, 'row', 'x'))
  })

  test('cannot be decrypted for another row, with another key, or after a change', () => {
    const stored = encryptText(keys, 'row', 'secret')
    expect(() => decryptText(keys, 'other row', stored)).toThrow(/unable to authenticate/)
    expect(() => decryptText(createKeys('new'), 'row', stored)).toThrow(/unable to authenticate/)
    expect(() => decryptText(createKeys('another'), 'row', stored)).toThrow(/not in embedded/)
    const { data, ...rest } = JSON.parse(stored)
    const bytes = Buffer.from(data, 'base64')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    const changed = JSON.stringify({ ...rest, data: bytes.toString('base64') })
    expect(() => decryptText(keys, 'row', changed)).toThrow(/unable to authenticate/)
  })
})
