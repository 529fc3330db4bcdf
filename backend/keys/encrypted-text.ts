import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'

/** A key by its name; 32 bytes. */
export type EncryptionKey = { id: string; key: Uint8Array }

export type EncryptionKeys = { current: EncryptionKey; all: ReadonlyMap<string, EncryptionKey> }

const algorithm = 'aes-gcm-hkdf'
const nonceBytes = 12
const tagBytes = 16

/** GoTrue's form of an encrypted column, so that rows and keys can move to a project of one's own. */
const EncryptedSchema = z.object({
  key_id: z.string(),
  alg: z.literal(algorithm),
  data: z.string(),
  nonce: z.string(),
})

/**
 * Encrypts a short text for the row `rowId`, with AES-256-GCM under a key that HKDF derives for that
 * row alone: the text can't be moved to another row.
 */
export function encryptText(keys: EncryptionKeys, rowId: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(keys.current, rowId), nonce)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    key_id: keys.current.id,
    alg: algorithm,
    data: data.toString('base64'),
    nonce: nonce.toString('base64'),
  })
}

/** @throws Error if the text was written for another row or with a key that is not there */
export function decryptText(keys: EncryptionKeys, rowId: string, stored: string): string {
  const { key_id: keyId, data, nonce } = EncryptedSchema.parse(JSON.parse(stored))
  const key = keys.all.get(keyId)
  if (!key) throw new Error(`The encryption key ${keyId} is not in embedded.encryption_keys`)
  const bytes = Buffer.from(data, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(key, rowId),
    Buffer.from(nonce, 'base64'),
    { authTagLength: tagBytes },
  )
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  return text.toString('utf8')
}

/** A key of 32 bytes for one purpose alone, or one row. */
export function deriveKey({ key }: EncryptionKey, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), purpose, 32))
}
