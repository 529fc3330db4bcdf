import type { Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'

/**
 * In the transaction of a change: since its request began, the owner may have logged out everywhere or set a new password.
 * Its body may take a minute to arrive, and a password a second to hash. The session cannot end before the transaction does.
 *
 * @throws AuthError with status 403 if it has ended
 */
export async function requireLivingSession(
  tx: Queryable,
  userId: string,
  sessionId: string | undefined,
): Promise<{ aal: string }> {
  const [session] = await tx.query<{ aal: string }>(
    'select aal from auth.sessions where id = $1 and user_id = $2 for share',
    [sessionId ?? null, userId],
  )
  if (session) return session
  const message = 'Session from session_id claim in JWT does not exist'
  throw new AuthError(403, 'session_not_found', message)
}
