import { randomBytes } from 'node:crypto'
import type { Database } from '#backend/postgres/database.ts'
import type { EncryptionKeys } from './encrypted-text.ts'

type StoredKey = { id: string; key: string }

const keyBytes = 32

/** Reads the keys that secrets in the database are encrypted with, creating the first one. */
export async function loadEncryptionKeys(database: Database): Promise<EncryptionKeys> {
  const stored = await database.transaction(async (tx) => {
    await tx.query('lock table embedded.encryption_keys in exclusive mode')
    const rows = await tx.query<StoredKey>(
      'select id, key from embedded.encryption_keys order by created_at desc, id',
    )
    if (rows.length > 0) return rows
    const created = { id: crypto.randomUUID(), key: randomBytes(keyBytes).toString('base64url') }
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
