import type { AccessTokenClaims } from '#backend/keys/verified-tokens.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../http/auth-error.ts'
import { readBearerClaims } from '../http/credentials.ts'
import { isUuid } from '../http/request-body.ts'
import {
  type FactorRecord,
  type IdentityRecord,
  isBanned,
  type UserRecord,
} from '../users/user-record.ts'

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

/** The session of a request: what a few endpoints ask of it. */
export type SessionRecord = {
  id: string
  aal: 'aal1' | 'aal2' | 'aal3' | null
  created_at: string
}

type SignedInUser = { user: UserRecord; session: SessionRecord | null }

type Part =
  | { kind: 'user'; record: Omit<UserRecord, 'identities' | 'factors'> }
  | { kind: 'identity'; record: IdentityRecord }
  | { kind: 'factor'; record: FactorRecord }
  | { kind: 'session'; record: SessionRecord }

// Almost every request of the auth service reads this, so it is the plan that costs least: rows one
// below the other take the embedded engine half as long as the same in one nested value.
const partsSql = `
  select 'user' as kind, row_to_json(u) as record from auth.users u where u.id = $1::uuid
  union all
  select 'identity', row_to_json(i) from auth.identities i where i.user_id = $1::uuid
  union all
  select 'factor', row_to_json(f) from (
    select id, status, factor_type, friendly_name, phone, last_challenged_at, created_at, updated_at
    from auth.mfa_factors where user_id = $1::uuid) f
  union all
  select 'session', row_to_json(s) from auth.sessions s
  where s.id = $2::uuid and s.user_id = $1::uuid`

/** One query: the user with identities and factors, and the session if it is theirs and has not ended. */
async function readSignedInUser(
  queryable: Queryable,
  userId: string,
  sessionId: string | null,
): Promise<SignedInUser | undefined> {
  const parts = await queryable.query<Part>(partsSql, [userId, sessionId])
  const user = parts.find((part) => part.kind === 'user')?.record
  if (!user) return undefined
  const identities = parts.filter((part) => part.kind === 'identity').map(({ record }) => record)
  const factors = parts.filter((part) => part.kind === 'factor').map(({ record }) => record)
  return {
    user: { ...user, identities: identities.sort(byAge), factors: factors.sort(byAge) },
    session: parts.find((part) => part.kind === 'session')?.record ?? null,
  }
}

/** The order of `created_at, id`: both are written so that their letters sort as they do. */
function byAge(a: { created_at: string; id: string }, b: { created_at: string; id: string }) {
  const before = a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id)
  return before ? -1 : 1
}
