import { type CryptoKey, importJWK, type JWK } from 'jose'
import { runForAll } from '#embedded/http/current-network.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { type ConfiguredKey, type KeyAlgorithm, toPublicJwk } from './configured-keys.ts'
import { type KeyPurpose, type StoredKey, selectKeys, selectOrCreateKeys } from './stored-keys.ts'
import { createVerifiedTokens, type VerifiedTokens } from './verified-tokens.ts'

type SigningKey = { kid: string; algorithm: KeyAlgorithm; privateKey: CryptoKey }

type PublicKey = {
  algorithm: KeyAlgorithm
  key: CryptoKey
  /** True for a retired API-key signer: it still verifies the anon key, but no longer the service key. */
  isForAnonOnly: boolean
}

/**
 * The keys that sign and verify tokens, as last read from the database that all processes share. Keys
 * created here are ES256; keys from `signing_keys_path` come first.
 */
export type SigningKeys = {
  readonly isConfigured: boolean
  readonly algorithms: ReadonlySet<string>
  readonly signers: Readonly<Record<KeyPurpose, SigningKey>>
  /** The content of `.well-known/jwks.json`: public members only, retired keys included. */
  readonly jwks: { keys: JWK[] }
  readonly verified: VerifiedTokens
  /** Reads the database for an unknown key id, since another process may have rotated the keys. */
  findPublicKey(kid: string): Promise<PublicKey | undefined>
  refresh(): Promise<void>
  afterRefresh(listener: () => Promise<void>): void
}

type KeySet = Pick<SigningKeys, 'algorithms' | 'signers' | 'jwks'> & {
  publicKeys: ReadonlyMap<string, PublicKey>
}

/** Anyone can send tokens with invented key ids, so unknown ids read the database at most this often. */
const MIN_PAUSE_MS = 1_000

/** @param configured the keys of `signing_keys_path`; the first that may sign signs everything */
export async function loadSigningKeys(
  database: Database,
  configured: readonly ConfiguredKey[] = [],
): Promise<SigningKeys> {
  let current = await assembleKeys(await selectOrCreateKeys(database), configured)
  const verified = createVerifiedTokens()
  const refresher = createRefresher(async () => {
    const before = current
    current = await assembleKeys(await selectKeys(database), configured)
    if (isAnyWeaker(before, current)) verified.forgetAll()
  })
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
    refresh: refresher.refresh,
    afterRefresh: refresher.afterRefresh,
    async findPublicKey(kid) {
      const known = current.publicKeys.get(kid)
      if (known) return known
      await refresher.refreshIfDue()
      return current.publicKeys.get(kid)
    },
  }
}

function createRefresher(readAgain: () => Promise<void>) {
  const listeners: (() => Promise<void>)[] = []
  let refreshing: Promise<void> | undefined
  let lastRefreshMs = Number.NEGATIVE_INFINITY

  async function notifyListeners() {
    for (const listener of listeners) await listener()
  }

  function refresh(): Promise<void> {
    if (refreshing) return refreshing
    lastRefreshMs = performance.now()
    // Listeners verify tokens, which may refresh: clear `refreshing` first, or they wait for themselves.
    refreshing = runForAll(readAgain)
      .finally(() => {
        refreshing = undefined
      })
      .then(notifyListeners)
    return refreshing
  }

  return {
    refresh,
    afterRefresh: (listener: () => Promise<void>) => void listeners.push(listener),
    /** Joins a running refresh, or starts one if the last is long enough ago. */
    async refreshIfDue() {
      if (refreshing || performance.now() - lastRefreshMs >= MIN_PAUSE_MS) await refresh()
    },
  }
}

/** Whether a token that was valid may not be any more. */
function isAnyWeaker(before: KeySet, after: KeySet): boolean {
  return [...before.publicKeys].some(
    ([kid, key]) => after.publicKeys.get(kid)?.isForAnonOnly !== key.isForAnonOnly,
  )
}

async function assembleKeys(
  stored: StoredKey[],
  configured: readonly ConfiguredKey[],
): Promise<KeySet> {
  // Session keys first: some clients look only at the first key.
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
  if (!newest) throw new Error(`selectOrCreateKeys should have created a key for ${purpose}`)
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
