import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isUuid } from '../requests/uuid.ts'
import { authenticate, type Caller } from '../sessions/authenticate.ts'
import type { SessionRecord } from '../sessions/read-signed-in-user.ts'
import type { FactorRecord, UserRecord } from '../users/user-record.ts'

export type SignedInCaller = Caller & { session: SessionRecord }

export type FactorRequest = { caller: SignedInCaller; factor: FactorRecord }

/** Who is asking, and in which session: what concerns factors also concerns the session. */
export async function authenticateSession(
  services: AuthServices,
  c: AuthContext,
): Promise<SignedInCaller> {
  const caller = await authenticate(services, c)
  if (caller.session) return { ...caller, session: caller.session }
  const message = 'A valid session and a registered user are required for factors'
  throw new AuthError(403, 'session_not_found', message)
}

/** The caller's own factor that the path names, or GoTrue's 404. */
export async function loadFactor(services: AuthServices, c: AuthContext): Promise<FactorRequest> {
  const caller = await authenticateSession(services, c)
  return { caller, factor: findFactor(c, caller.user) }
}

export function findFactor(c: AuthContext, user: UserRecord): FactorRecord {
  const id = c.req.param('factor_id')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = user.factors.find((candidate) => candidate.id === id.toLowerCase())
  if (!factor) throw new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
  return factor
}
