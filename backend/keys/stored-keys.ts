import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database, Queryable } from '#backend/postgres/database.ts'

/** Sessions' keys are rotated; the key of the API keys stays, as these are copied to other places. */
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

/**
 * Puts a new key in place for the tokens of sessions. The ones before verify until the last token
 * that they may have signed has expired; then they are gone from the published set.
 *
 * @param tokenLifetimeSeconds how long a token of a session lives
 * @returns the id of the key that signs from now on
 */
export async function rotateSessionKey(
  database: Database,
  tokenLifetimeSeconds: number,
): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query('lock table embedded.signing_keys in exclusive mode')
    await tx.query(
      `update embedded.signing_keys set expires_at = now() + make_interval(secs => $1)
       where purpose = 'sessions' and expires_at is null`,
      [tokenLifetimeSeconds + retirementMarginSeconds],
    )
    await tx.query('delete from embedded.signing_keys where expires_at <= now()')
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
