import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database, Queryable } from '#embedded/postgres/database.ts'

export type KeyPurpose = 'sessions' | 'api-keys'

export type StoredKey = {
  id: string
  private_jwk: JWK
  purpose: KeyPurpose
  is_retired: boolean
}

/**
 * How long a retired key verifies beyond the last token's lifetime: other processes keep signing with it until
 * they refresh, and clocks differ.
 */
const RETIREMENT_MARGIN_SECONDS = 60

export async function selectOrCreateKeys(database: Database): Promise<StoredKey[]> {
  return database.transaction(async (tx) => {
    // Two processes that start together must agree on one key.
    await tx.query('lock table embedded.signing_keys in exclusive mode')
    const stored = await selectKeys(tx)
    for (const purpose of ['sessions', 'api-keys'] as const) {
      const hasSigner = stored.some((key) => key.purpose === purpose && !key.is_retired)
      if (!hasSigner) stored.unshift(await createKey(tx, purpose))
    }
    return stored
  })
}

export function selectKeys(queryable: Queryable): Promise<StoredKey[]> {
  return queryable.query<StoredKey>(
    `select id, private_jwk, purpose, expires_at is not null as is_retired
     from embedded.signing_keys
     where expires_at is null or expires_at > now() order by created_at desc, id`,
  )
}

/** Gives pages and programs time to pick up the new anon key, which grants nothing beyond public access. */
const ANON_GRACE_SECONDS = 30 * 24 * 3600

/**
 * Replaces the keys for session tokens and for the API keys. The old session key verifies until its last
 * token has expired. The old API-key signer verifies the anon key for 30 days and the service key no longer.
 *
 * @param tokenLifetimeSeconds the lifetime of a session token
 * @returns the id of the new session key
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
      [tokenLifetimeSeconds + RETIREMENT_MARGIN_SECONDS, ANON_GRACE_SECONDS],
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
