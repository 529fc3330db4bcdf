import { isIP } from 'node:net'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { rememberAddress } from '../requests/known-addresses.ts'
import { instanceId } from '../users/create-user.ts'
import type { UserRecord } from '../users/user-record.ts'
import { hasVerifiedFactor } from '../users/user-state.ts'
import { type AuthenticationMethod, issueAccessToken } from './issue-access-token.ts'
import type { IssuedSession } from './present-session.ts'
import { generateRefreshToken } from './refresh-token.ts'

/** Signs a user in: a session, its first refresh token and access token, in one statement. */
export async function openSession(
  queryable: Queryable,
  services: AuthServices,
  c: AuthContext,
  user: UserRecord,
  method: AuthenticationMethod,
): Promise<IssuedSession> {
  const now = services.now()
  const id = crypto.randomUUID()
  const refreshToken = generateRefreshToken()
  await queryable.query(
    `with session as (
       insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
       values ($1, $2, $3, $3, 'aal1', $4, $5)
     ), token as (
       insert into auth.refresh_tokens
         (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
       values ($6, $7, ($2::uuid)::text, false, $3, $3, '', $1)
     ), claim as (
       insert into auth.mfa_amr_claims
         (session_id, created_at, updated_at, authentication_method, id)
       values ($1, $3, $3, $8, gen_random_uuid())
     )
     update auth.users set last_sign_in_at = $3, updated_at = $3 where id = $2`,
    [id, user.id, now, userAgentOf(c), inetOf(c), instanceId, refreshToken, method],
  )
  // Before the second factor it may be anybody who has found out a password.
  if (!hasVerifiedFactor(user)) await rememberAddress(queryable, c, user.id)
  const timestamp = Math.floor(now.getTime() / 1000)
  const issued = await issueAccessToken(services, user, {
    id,
    methods: [{ method, timestamp }],
  })
  const signedInAt = now.toISOString()
  return {
    ...issued,
    refreshToken,
    user: { ...user, last_sign_in_at: signedInAt, updated_at: signedInAt },
  }
}

const maxUserAgentLength = 512

export function userAgentOf(c: AuthContext): string | null {
  return c.req.header('User-Agent')?.slice(0, maxUserAgentLength) ?? null
}

/** The client's address, for a column that takes nothing else. */
export function inetOf(c: AuthContext): string | null {
  return isIP(c.var.clientAddress) ? c.var.clientAddress : null
}
