import { type CryptoKey, importJWK, type JWK } from 'jose'
import type { Logger } from 'pino'
import type { Database } from '#backend/postgres/database.ts'
import type { AccessTokenClaims } from './access-token.ts'
import { type ConfiguredKey, type KeyAlgorithm, toPublicJwk } from './configured-keys.ts'
import { type KeyPurpose, readKeys, readOrCreateKeys, type StoredKey } from './stored-keys.ts'

type SigningKey = { kid: string; algorithm: KeyAlgorithm; privateKey: CryptoKey }

type PublicKey = {
  algorithm: KeyAlgorithm
  key: CryptoKey
  /** A retired key of the API keys: of what it signed only the public one counts. */
  isForAnonOnly: boolean
}

/**
 * The keys that sign and check tokens, as of the last look into the database. Every process on one
 * database shares them, and sees a rotation by any of them. Ours are ES256; those that the
 * configuration names stand before them.
 */
export type SigningKeys = {
  /** Whether the configuration names what signs. Then a rotation in the database changes nothing. */
  readonly isConfigured: boolean
  /** What a token may be signed with. */
  readonly algorithms: ReadonlySet<string>
  /** What signs now, by what it signs. */
  readonly signers: Readonly<Record<KeyPurpose, SigningKey>>
  /** What `.well-known/jwks.json` answers: public members only, retired keys included. */
  readonly jwks: { keys: JWK[] }
  /** Tokens that were found valid, with the keys there are now. */
  readonly verified: VerifiedTokens
  /** The key that checks a token. One that is not known may be new: then the database is asked. */
  findPublicKey(kid: string): Promise<PublicKey | undefined>
  /** Looks into the database again: new keys come in, expired ones go. */
  refresh(): Promise<void>
  /** Has `listener` called after each look. */
  afterRefresh(listener: () => Promise<void>): void
}

type KeySet = Pick<SigningKeys, 'algorithms' | 'signers' | 'jwks'> & {
  publicKeys: ReadonlyMap<string, PublicKey>
}

/** Anybody may send tokens with invented key ids; the database is not asked more often than this. */
const leastPauseMs = 1_000

/**
 * Reads the keys, creating the first ones in a new database.
 *
 * @param configured the keys of `signing_keys_path`; the first that may sign does so
 */
export async function loadSigningKeys(
  database: Database,
  configured: readonly ConfiguredKey[] = [],
): Promise<SigningKeys> {
  let current = await assembleKeys(await readOrCreateKeys(database), configured)
  const verified = createVerifiedTokens()
  const listeners: (() => Promise<void>)[] = []
  let refreshing: Promise<void> | undefined
  let lastRefreshMs = Number.NEGATIVE_INFINITY

  function refresh(): Promise<void> {
    // Listeners check tokens, and must not wait for the look that calls them.
    refreshing ??= readAgain()
      .finally(() => {
        refreshing = undefined
      })
      .then(tellListeners)
    return refreshing
  }

  async function tellListeners() {
    for (const listener of listeners) await listener()
  }

  async function readAgain() {
    lastRefreshMs = performance.now()
    const before = current
    current = await assembleKeys(await readKeys(database), configured)
    const isWeaker = ([kid, key]: [string, PublicKey]) =>
      current.publicKeys.get(kid)?.isForAnonOnly !== key.isForAnonOnly
    if ([...before.publicKeys].some(isWeaker)) verified.forgetAll()
  }

  return {
    isConfigured: configured.length > 0,
    verified,
    get algorithms() {
      return current.algorithms
    },
    get signers() {
      return current.signers
    },
    get jwks() {
      return current.jwks
    },
    refresh,
    afterRefresh: (listener) => void listeners.push(listener),
    async findPublicKey(kid) {
      const known = current.publicKeys.get(kid)
      if (known) return known
      if (refreshing || performance.now() - lastRefreshMs >= leastPauseMs) await refresh()
      return current.publicKeys.get(kid)
    },
  }
}

async function assembleKeys(
  stored: StoredKey[],
  configured: readonly ConfiguredKey[],
): Promise<KeySet> {
  // The sessions' keys first: clients meet them most, and some look at the first key only.
  const ordered = [
    ...configured,
    ...stored.filter((key) => key.purpose === 'sessions').map(fromDatabase),
    ...stored.filter((key) => key.purpose === 'api-keys').map(fromDatabase),
  ]
  const retired = stored.filter((key) => key.purpose === 'api-keys' && key.is_retired)
  const publicKeys = new Map<string, PublicKey>()
  for (const { jwk, algorithm } of ordered) {
    const key = await importKey(toPublicJwk(jwk, algorithm))
    const isForAnonOnly = retired.some(({ id }) => id === jwk.kid)
    publicKeys.set(jwk.kid, { algorithm, key, isForAnonOnly })
  }
  const own = configured.find((key) => key.maySign)
  return {
    algorithms: new Set(ordered.map(({ algorithm }) => algorithm)),
    signers: {
      sessions: await importSigner(own ?? findStored(stored, 'sessions')),
      'api-keys': await importSigner(own ?? findStored(stored, 'api-keys')),
    },
    publicKeys,
    jwks: { keys: ordered.map(({ jwk, algorithm }) => toPublicJwk(jwk, algorithm)) },
  }
}

function fromDatabase({ id, private_jwk }: StoredKey): Omit<ConfiguredKey, 'maySign'> {
  return { jwk: { ...private_jwk, kid: id }, algorithm: 'ES256' }
}

function findStored(stored: StoredKey[], purpose: KeyPurpose) {
  const newest = stored.find((key) => key.purpose === purpose && !key.is_retired)
  if (!newest) throw new Error(`readOrCreateKeys should have created a key for ${purpose}`)
  return fromDatabase(newest)
}

async function importSigner({
  jwk,
  algorithm,
}: Omit<ConfiguredKey, 'maySign'>): Promise<SigningKey> {
  return { kid: jwk.kid, algorithm, privateKey: await importKey({ ...jwk, alg: algorithm }) }
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  return (await importJWK(jwk)) as CryptoKey
}

/** Checking a signature takes longer than the rest of a small read, and clients repeat their tokens. */
type VerifiedTokens = {
  /** The claims of a token that was found valid, as long as its times allow it. */
  find(token: string, now: Date): AccessTokenClaims | undefined
  remember(token: string, claims: AccessTokenClaims): void
  /** For when keys have gone: what they signed must be looked at again. */
  forgetAll(): void
}

const mostTokens = 1_000
const longestToken = 4_096

function createVerifiedTokens(): VerifiedTokens {
  const known = new Map<string, AccessTokenClaims>()
  return {
    find(token, now) {
      const claims = known.get(token)
      if (!claims || isCurrent(claims, now)) return claims
      known.delete(token)
    },
    remember(token, claims) {
      // One without an end would stay for ever, whatever becomes of its key.
      if (token.length > longestToken || typeof claims.exp !== 'number') return
      known.set(token, claims)
      // The oldest goes first: a Map keeps the order of insertion.
      for (const oldest of known.keys()) {
        if (known.size <= mostTokens) break
        known.delete(oldest)
      }
    },
    forgetAll: () => known.clear(),
  }
}

/** As the library reads the times: a token ends with the second of its exp. */
function isCurrent({ exp = 0, nbf }: AccessTokenClaims, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000)
  return exp > seconds && (typeof nbf !== 'number' || nbf <= seconds)
}

/** Less than the time that a retired key is kept beyond its last token. */
const refreshMs = 10_000

/** Looks for new and expired keys every few seconds, until the returned function is called. */
export function keepKeysFresh(keys: SigningKeys, log: Logger): () => void {
  const timer = setInterval(() => {
    keys.refresh().catch((err: unknown) => log.error({ err }, 'the signing keys could not be read'))
  }, refreshMs)
  timer.unref()
  return () => clearInterval(timer)
}
