import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Database } from '#embedded/postgres/database.ts'

/** 32 bytes. */
export type EncryptionKey = { id: string; key: Uint8Array }

export type EncryptionKeys = { current: EncryptionKey; all: ReadonlyMap<string, EncryptionKey> }

const ALGORITHM = 'aes-gcm-hkdf'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** GoTrue's format of an encrypted column, so that rows can move to another project. */
const EncryptedSchema = z.object({
  key_id: z.string(),
  alg: z.literal(ALGORITHM),
  data: z.string(),
  nonce: z.string(),
})

/**
 * Encrypts a short text with AES-256-GCM. HKDF derives a key for each row, so a text copied to another
 * row cannot be decrypted.
 */
export function encryptText(keys: EncryptionKeys, rowId: string, text: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(keys.current, rowId), nonce)
  const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return JSON.stringify({
    key_id: keys.current.id,
    alg: ALGORITHM,
    data: data.toString('base64'),
    nonce: nonce.toString('base64'),
  })
}

/** @throws Error if the text belongs to another row or its key is missing */
export function decryptText(keys: EncryptionKeys, rowId: string, stored: string): string {
  const { key_id: keyId, data, nonce } = EncryptedSchema.parse(JSON.parse(stored))
  const key = keys.all.get(keyId)
  if (!key) throw new Error(`The encryption key ${keyId} is not in embedded.encryption_keys`)
  const bytes = Buffer.from(data, 'base64')
  const decipher = createDecipheriv(
    'aes-256-gcm',
    deriveKey(key, rowId),
    Buffer.from(nonce, 'base64'),
    { authTagLength: TAG_BYTES },
  )
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const text = Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
  return text.toString('utf8')
}

export function deriveKey({ key }: EncryptionKey, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, new Uint8Array(), purpose, KEY_BYTES))
}

export async function loadEncryptionKeys(database: Database): Promise<EncryptionKeys> {
  const stored = await database.transaction(async (tx) => {
    await tx.query('lock table embedded.encryption_keys in exclusive mode')
    const rows = await tx.query<{ id: string; key: string }>(
      'select id, key from embedded.encryption_keys order by created_at desc, id',
    )
    if (rows.length > 0) return rows
    const created = { id: crypto.randomUUID(), key: randomBytes(KEY_BYTES).toString('base64url') }
    await tx.query('insert into embedded.encryption_keys (id, key) values ($1, $2)', [
      created.id,
      created.key,
    ])
    return [created]
  })
  const keys = stored.map(({ id, key }) => ({ id, key: Buffer.from(key, 'base64url') }))
  const [current] = keys
  if (!current) throw new Error('loadEncryptionKeys should have created a first key')
  return { current, all: new Map(keys.map((key) => [key.id, key])) }
}
