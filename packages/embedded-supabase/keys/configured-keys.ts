import { readFile } from 'node:fs/promises'
import { importJWK, type JWK } from 'jose'
import { z } from 'zod'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import { parseJson } from '#embedded/parse-json.ts'

export type ConfiguredKey = {
  jwk: JWK & { kid: string }
  algorithm: KeyAlgorithm
  maySign: boolean
}

const common = {
  kid: z.string().min(1),
  key_ops: z.array(z.string()).optional(),
}
const member = z.string().min(1)

/** The private keys that `supabase gen signing-key` writes; symmetric keys are not supported. */
const KeysSchema = z
  .array(
    z.discriminatedUnion('kty', [
      z.object({
        ...common,
        kty: z.literal('EC'),
        alg: z.literal('ES256').default('ES256'),
        crv: z.literal('P-256'),
        x: member,
        y: member,
        d: member,
      }),
      z.object({
        ...common,
        kty: z.literal('RSA'),
        alg: z.literal('RS256').default('RS256'),
        n: member,
        e: member,
        d: member,
        p: member,
        q: member,
        dp: member,
        dq: member,
        qi: member,
      }),
    ]),
  )
  .min(1)

/**
 * Reads the file at `signing_keys_path`: a JSON list of private keys as JWK, the signing key first. An empty
 * path means no keys.
 *
 * @throws StartupError that never quotes the file's values, which are secret
 */
export async function loadConfiguredKeys(path: string): Promise<ConfiguredKey[]> {
  if (!path) return []
  const keys = await parseKeys(path)
  // The CLI writes key_ops sign and verify, which Web Crypto rejects for a private key.
  const configured = keys.map(({ key_ops: operations, ...jwk }) => ({
    jwk,
    algorithm: jwk.alg,
    maySign: operations?.includes('sign') ?? true,
  }))
  if (!configured.some((key) => key.maySign)) throw unusable(path, 'none of its keys may sign')
  if (new Set(keys.map((key) => key.kid)).size < keys.length) {
    throw unusable(path, 'two of its keys have the same kid')
  }
  await Promise.all(configured.map(({ jwk }) => importJWK(jwk).catch(() => reject(path, jwk.kid))))
  return configured
}

async function parseKeys(path: string) {
  const text = await readFile(path, 'utf8').catch(() => {
    throw unusable(path, 'it cannot be read')
  })
  const parsed = KeysSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map((issue) => issue.path.join('.') || 'the whole file')
  throw unusable(path, `look at ${[...new Set(places)].join(', ')}`)
}

function reject(path: string, kid: string): never {
  throw unusable(path, `the key ${kid} is damaged`)
}

function unusable(path: string, problem: string): StartupError {
  return new StartupError(
    `auth.signing_keys_path: expected a JSON list of private ES256 or RS256 keys in ${path}; ${problem}. "supabase gen signing-key" makes one.`,
  )
}

export type KeyAlgorithm = 'ES256' | 'RS256'

const PUBLIC_MEMBERS = { ES256: ['kty', 'crv', 'x', 'y'], RS256: ['kty', 'n', 'e'] } as const

/** An allowlist: unlisted members stay secret. */
export function toPublicJwk(jwk: JWK, algorithm: KeyAlgorithm): JWK {
  const members = PUBLIC_MEMBERS[algorithm].map((name) => [name, jwk[name]])
  return {
    ...Object.fromEntries(members),
    kid: jwk.kid,
    use: 'sig',
    key_ops: ['verify'],
    alg: algorithm,
  }
}
