import { type CryptoKey, importJWK, type JWK } from 'jose'
import type { Database } from '#backend/postgres/database.ts'
import { type KeyPurpose, readKeys, readOrCreateKeys, type StoredKey } from './stored-keys.ts'

export type SigningKey = { kid: string; privateKey: CryptoKey }

/**
 * The ES256 keys that sign and check tokens, as of the last look into the database. Every process on
 * one database shares them, and sees a rotation by any of them.
 */
export type SigningKeys = {
  /** What signs now, by what it signs. */
  readonly signers: Readonly<Record<KeyPurpose, SigningKey>>
  /** What `.well-known/jwks.json` answers: public members only, retired keys included. */
  readonly jwks: { keys: JWK[] }
  /** The key that checks a token. One that is not known may be new: then the database is asked. */
  findPublicKey(kid: string): Promise<CryptoKey | undefined>
  /** Looks into the database again: new keys come in, expired ones go. */
  refresh(): Promise<void>
}

type KeySet = Pick<SigningKeys, 'signers' | 'jwks'> & { publicKeys: ReadonlyMap<string, CryptoKey> }

/** Anybody may send tokens with invented key ids; the database is not asked more often than this. */
const leastPauseMs = 1_000

/** Reads the keys, creating the first ones in a new database. */
export async function loadSigningKeys(database: Database): Promise<SigningKeys> {
  let current = await assembleKeys(await readOrCreateKeys(database))
  let refreshing: Promise<void> | undefined
  let lastRefreshMs = Number.NEGATIVE_INFINITY

  function refresh(): Promise<void> {
    refreshing ??= readAgain().finally(() => {
      refreshing = undefined
    })
    return refreshing
  }

  async function readAgain() {
    lastRefreshMs = performance.now()
    current = await assembleKeys(await readKeys(database))
  }

  return {
    get signers() {
      return current.signers
    },
    get jwks() {
      return current.jwks
    },
    refresh,
    async findPublicKey(kid) {
      const known = current.publicKeys.get(kid)
      if (known) return known
      if (refreshing || performance.now() - lastRefreshMs >= leastPauseMs) await refresh()
      return current.publicKeys.get(kid)
    },
  }
}

async function assembleKeys(stored: StoredKey[]): Promise<KeySet> {
  // The sessions' keys first: clients meet them most, and some look at the first key only.
  const ordered = [
    ...stored.filter((key) => key.purpose === 'sessions'),
    ...stored.filter((key) => key.purpose === 'api-keys'),
  ]
  const publicJwks = ordered.map(({ id, private_jwk: { d: _private, ...jwk } }) => ({
    ...jwk,
    kid: id,
    use: 'sig',
    key_ops: ['verify'],
    alg: 'ES256',
  }))
  const publicKeys = new Map<string, CryptoKey>()
  for (const jwk of publicJwks) publicKeys.set(jwk.kid, await importKey(jwk))
  return {
    signers: {
      sessions: await findSigner(stored, 'sessions'),
      'api-keys': await findSigner(stored, 'api-keys'),
    },
    publicKeys,
    jwks: { keys: publicJwks },
  }
}

async function findSigner(stored: StoredKey[], purpose: KeyPurpose): Promise<SigningKey> {
  const newest = stored.find((key) => key.purpose === purpose && !key.is_retired)
  if (!newest) throw new Error(`readOrCreateKeys should have created a key for ${purpose}`)
  return { kid: newest.id, privateKey: await importKey(newest.private_jwk) }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk, 'ES256')) as CryptoKey
}
