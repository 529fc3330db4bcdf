import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Database, Queryable } from '#backend/postgres/database.ts'

/** The ES256 keys that sign and check tokens. Every process on one database shares them. */
export type SigningKeys = {
  current: { kid: string; privateKey: CryptoKey }
  /** By key id. Retired keys stay until the tokens that they signed have expired. */
  publicKeys: ReadonlyMap<string, CryptoKey>
  /** What `.well-known/jwks.json` answers: public members only. */
  jwks: { keys: JWK[] }
}

type StoredKey = { id: string; private_jwk: JWK }

/** Reads the keys, newest first, creating the first one in a new database. */
export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  const stored = await database.transaction(async (tx) => {
    // Two processes that start together on an empty table must agree on one key.
    await tx.query('lock table embedded.signing_keys in exclusive mode')
    const rows = await readStoredKeys(tx)
    return rows.length > 0 ? rows : [await createKey(tx)]
  })
  return assembleKeys(stored)
}

function readStoredKeys(tx: Queryable): Promise<StoredKey[]> {
  return tx.query<StoredKey>(
    `select id, private_jwk from embedded.signing_keys
     where expires_at is null or expires_at > now() order by created_at desc`,
  )
}

async function createKey(tx: Queryable): Promise<StoredKey> {
  const pair = await generateKeyPair('ES256', { extractable: true })
  const id = crypto.randomUUID()
  const privateJwk: JWK = { ...(await exportJWK(pair.privateKey)), kid: id, alg: 'ES256' }
  await tx.query('insert into embedded.signing_keys (id, private_jwk) values ($1, $2)', [
    id,
    JSON.stringify(privateJwk),
  ])
  return { id, private_jwk: privateJwk }
}

async function assembleKeys(stored: StoredKey[]): Promise<SigningKeys> {
  const [newest] = stored
  if (!newest) throw new Error('loadSigningKeys should have created a first key')
  const publicJwks = stored.map(({ id, private_jwk: { d: _private, ...jwk } }) => ({
    ...jwk,
    kid: id,
    use: 'sig',
    key_ops: ['verify'],
    alg: 'ES256',
  }))
  const publicKeys = new Map<string, CryptoKey>()
  for (const jwk of publicJwks) publicKeys.set(jwk.kid, await importKey(jwk))
  return {
    current: { kid: newest.id, privateKey: await importKey(newest.private_jwk) },
    publicKeys,
    jwks: { keys: publicJwks },
  }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}
