import { type TokenRefusal, verifyToken } from '#embedded/keys/access-token.ts'
import type { AccessTokenClaims } from '#embedded/keys/verified-tokens.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext, AuthServices } from './auth-services.ts'

/** GoTrue's roles. We never issue the second; operators with their own signing key may. */
const ADMIN_ROLES: readonly unknown[] = ['service_role', 'supabase_admin']

/** All that is asked of a request to know whose it is. */
export type Asked = { req: { header(name: 'Authorization'): string | undefined } }

export async function requireAdminCredentials(
  services: AuthServices,
  c: AuthContext,
): Promise<void> {
  const claims = await parseBearerClaims(services, c)
  if (!ADMIN_ROLES.includes(claims.role)) {
    throw new AuthError(403, 'not_admin', 'User not allowed')
  }
}

export async function isAdminRequest(services: AuthServices, c: AuthContext): Promise<boolean> {
  try {
    await requireAdminCredentials(services, c)
    return true
  } catch (error) {
    if (error instanceof AuthError) return false
    throw error
  }
}

/** The messages of GoTrue's JWT library. */
const REFUSAL_WORDS: Record<TokenRefusal, string> = {
  malformed: 'token is malformed',
  'unsupported-algorithm': 'token signature is invalid: signing method is invalid',
  'unknown-key': 'token is unverifiable: error while executing keyfunc: unrecognized JWT kid',
  'bad-signature': 'token signature is invalid: crypto/ecdsa: verification error',
  expired: 'token has invalid claims: token is expired',
  'not-yet-valid': 'token has invalid claims: token is not valid yet',
  'bad-claims': 'token has invalid claims',
}

export async function parseBearerClaims(
  services: AuthServices,
  c: Asked,
): Promise<AccessTokenClaims> {
  const [, token] = /^bearer (\S+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  if (!token) {
    const message = 'This endpoint requires a valid Bearer token'
    throw new AuthError(401, 'no_authorization', message)
  }
  const verdict = await verifyToken(services.keys, token, services.now())
  if (verdict.isValid) return verdict.claims
  throw new AuthError(
    403,
    'bad_jwt',
    `invalid JWT: unable to parse or verify signature, ${REFUSAL_WORDS[verdict.refusal]}`,
  )
}
