import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database, Queryable } from '#backend/postgres/database.ts'

/** What a key signs: tokens of sessions, which live for an hour, or the two API keys, which live for years. */
export type KeyPurpose = 'sessions' | 'api-keys'

export type StoredKey = {
  id: string
  private_jwk: JWK
  purpose: KeyPurpose
  /** A retired key signs nothing any more. */
  is_retired: boolean
}

/**
 * Other processes go on signing with a retired key until they have seen that it is, and clocks
 * differ; it outlives the last token by so much.
 */
const retirementMarginSeconds = 60

/** Reads the keys that are not expired, newest first, creating what a new database lacks. */
export async function readOrCreateKeys(database: Database): Promise<StoredKey[]> {
  return database.transaction(async (tx) => {
    // Two processes that start together on an empty table must agree on one key.
    await tx.query('lock table embedded.signing_keys in exclusive mode')
    const stored = await readKeys(tx)
    for (const purpose of ['sessions', 'api-keys'] as const) {
      const hasSigner = stored.some((key) => key.purpose === purpose && !key.is_retired)
      if (!hasSigner) stored.unshift(await createKey(tx, purpose))
    }
    return stored
  })
}

export function readKeys(queryable: Queryable): Promise<StoredKey[]> {
  return queryable.query<StoredKey>(
    `select id, private_jwk, purpose, expires_at is not null as is_retired
     from embedded.signing_keys
     where expires_at is null or expires_at > now() order by created_at desc, id`,
  )
}

/** For pages and programs that hold the public key. It opens nothing that a visitor may not see. */
const anonGraceSeconds = 30 * 24 * 3600

/**
 * Puts new keys in place, for the tokens of sessions and for the API keys. The sessions' key from before
 * verifies until the last token that it may have signed has expired. That of the API keys verifies the
 * public one for 30 days, and the service key no more: see `signing-keys.ts`.
 *
 * @param tokenLifetimeSeconds how long a token of a session lives
 * @returns the id of the key that signs sessions' tokens from now on
 */
export async function rotateKeys(
  database: Database,
  tokenLifetimeSeconds: number,
): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query('lock table embedded.signing_keys in exclusive mode')
    await tx.query(
      `update embedded.signing_keys set expires_at = now() + make_interval(
         secs => case purpose when 'sessions' then $1::integer else $2::integer end)
       where expires_at is null`,
      [tokenLifetimeSeconds + retirementMarginSeconds, anonGraceSeconds],
    )
    await tx.query('delete from embedded.signing_keys where expires_at <= now()')
    await createKey(tx, 'api-keys')
    return (await createKey(tx, 'sessions')).id
  })
}

async function createKey(tx: Queryable, purpose: KeyPurpose): Promise<StoredKey> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const id = crypto.randomUUID()
  const privateJwk: JWK = { ...(await exportJWK(pair.privateKey)), kid: id, alg: 'ES256' }
  await tx.query(
    'insert into embedded.signing_keys (id, private_jwk, purpose) values ($1, $2, $3)',
    [id, JSON.stringify(privateJwk), purpose],
  )
  return { id, private_jwk: privateJwk, purpose, is_retired: false }
}
