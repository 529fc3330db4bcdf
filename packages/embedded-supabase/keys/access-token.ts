import { decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { SigningKeys } from './signing-keys.ts'
import type { KeyPurpose } from './stored-keys.ts'
import type { AccessTokenClaims } from './verified-tokens.ts'

export type TokenRefusal =
  | 'malformed'
  | 'unsupported-algorithm'
  | 'unknown-key'
  | 'bad-signature'
  | 'expired'
  | 'not-yet-valid'
  | 'bad-claims'

export type TokenVerdict =
  | { isValid: true; claims: AccessTokenClaims }
  | { isValid: false; refusal: TokenRefusal }

/** Signs `claims` with the current key. The caller sets iat and exp, in seconds. */
export async function signToken(
  keys: SigningKeys,
  claims: AccessTokenClaims,
  purpose: KeyPurpose = 'sessions',
): Promise<string> {
  const { kid, algorithm, privateKey } = keys.signers[purpose]
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
    .sign(privateKey)
}

export async function verifyToken(
  keys: SigningKeys,
  token: string,
  now: Date,
): Promise<TokenVerdict> {
  const remembered = keys.verified.find(token, now)
  if (remembered) return { isValid: true, claims: { ...remembered } }
  const verdict = await verifySignature(keys, token, now)
  if (verdict.isValid) keys.verified.remember(token, { ...verdict.claims })
  return verdict
}

async function verifySignature(keys: SigningKeys, token: string, now: Date): Promise<TokenVerdict> {
  const header = parseHeader(token)
  if (!header) return refuse('malformed')
  if (!keys.algorithms.has(header.alg ?? '')) return refuse('unsupported-algorithm')
  const publicKey = await keys.findPublicKey(header.kid ?? '')
  if (!publicKey) return refuse('unknown-key')
  // The key decides the algorithm, never the token.
  if (header.alg !== publicKey.algorithm) return refuse('unsupported-algorithm')
  try {
    const { payload } = await jwtVerify(token, publicKey.key, {
      algorithms: [publicKey.algorithm],
      currentDate: now,
    })
    // A leaked service key must stop working when it is rotated.
    if (publicKey.isForAnonOnly && payload.role !== 'anon') return refuse('unknown-key')
    return { isValid: true, claims: payload }
  } catch (error) {
    return refuse(refusalOf(error))
  }
}

function parseHeader(token: string): { alg?: string; kid?: string } | undefined {
  try {
    const header = decodeProtectedHeader(token)
    return typeof header.kid === 'string' || header.kid === undefined ? header : undefined
  } catch {
    return undefined
  }
}

function refuse(refusal: TokenRefusal): TokenVerdict {
  return { isValid: false, refusal }
}

function refusalOf(error: unknown): TokenRefusal {
  if (error instanceof errors.JWTExpired) return 'expired'
  if (error instanceof errors.JWSSignatureVerificationFailed) return 'bad-signature'
  if (error instanceof errors.JWTClaimValidationFailed) {
    return error.claim === 'nbf' ? 'not-yet-valid' : 'bad-claims'
  }
  return 'malformed'
}
