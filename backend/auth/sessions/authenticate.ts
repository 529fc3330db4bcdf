import type { AccessTokenClaims } from '#backend/keys/access-token.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { readBearerClaims } from '../requests/bearer-token.ts'
import { isUuid } from '../requests/uuid.ts'
import { isBanned } from '../users/user-state.ts'
import { readSignedInUser, type SignedInUser } from './read-signed-in-user.ts'

export type Caller = SignedInUser & { claims: AccessTokenClaims }

/**
 * Who is asking. One query: the token must be ours and fresh, its user must exist and not be
 * banned, and its session must not have been signed out. Throws GoTrue's 401, 400 or 403.
 */
export async function authenticate(services: AuthServices, c: AuthContext): Promise<Caller> {
  const claims = await readBearerClaims(services, c)
  const userId = claims.sub
  const sessionId = claims.session_id || null
  if (!userId) throw forbidden('bad_jwt', 'invalid claim: missing sub claim')
  if (!isUuid(userId)) {
    throw new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID')
  }
  if (sessionId !== null && !isUuid(sessionId)) {
    throw forbidden('bad_jwt', 'invalid claim: session_id claim must be a UUID')
  }
  const found = await readSignedInUser(services.database, userId, sessionId)
  if (!found) throw forbidden('user_not_found', 'User from sub claim in JWT does not exist')
  if (sessionId && !found.session) {
    throw forbidden('session_not_found', 'Session from session_id claim in JWT does not exist')
  }
  if (isBanned(found.user, services.now())) throw forbidden('user_banned', 'User is banned')
  return { ...found, claims }
}

function forbidden(
  code: 'bad_jwt' | 'user_not_found' | 'session_not_found' | 'user_banned',
  message: string,
): AuthError {
  return new AuthError(403, code, message)
}
