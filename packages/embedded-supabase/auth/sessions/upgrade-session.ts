import type { Transaction } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthWork } from '../http/auth-services.ts'
import { rememberAddress } from '../limits/brute-force-limits.ts'
import { reloadUser } from '../users/user-record.ts'
import { endHalfSessions } from './end-sessions.ts'
import { issueAccessToken, METHODS_SQL, type MethodReference } from './issue-access-token.ts'
import type { IssuedSession } from './open-session.ts'
import { swapRefreshToken } from './refresh-session.ts'

export type ShownFactor = {
  userId: string
  sessionId: string
  factorId: string
  method: 'totp' | `mfa/${string}`
}

export async function upgradeSession(
  { tx, services, c }: AuthWork,
  shown: ShownFactor,
): Promise<IssuedSession> {
  const { userId, sessionId, factorId, method } = shown
  const now = services.now()
  const tokenId = await lockActiveToken(tx, shown)
  await tx.query(
    `insert into auth.mfa_amr_claims
       (session_id, created_at, updated_at, authentication_method, id)
     values ($1, $2, $2, $3, gen_random_uuid())
     on conflict (session_id, authentication_method) do update
     set updated_at = excluded.updated_at`,
    [sessionId, now, method],
  )
  await tx.query(`update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1`, [
    sessionId,
    factorId,
  ])
  await endHalfSessions(tx, userId)
  await rememberAddress(tx, c, userId)
  const refreshToken = await swapRefreshToken({ tx, services, c }, { tokenId, sessionId, userId })
  const [row] = await tx.query<{ methods: MethodReference[] }>(
    `select ${METHODS_SQL} as methods from auth.sessions s where s.id = $1`,
    [sessionId],
  )
  const user = await reloadUser(tx, userId)
  const session = { id: sessionId, methods: row?.methods ?? [] }
  return { ...(await issueAccessToken(services, user, session)), refreshToken, user }
}

/** Two statements: the second must see what a concurrent refresh has written. */
async function lockActiveToken(
  tx: Transaction,
  { userId, sessionId }: ShownFactor,
): Promise<number> {
  await tx.query('select id from auth.sessions where id = $1 and user_id = $2 for update', [
    sessionId,
    userId,
  ])
  const [active] = await tx.query<{ id: number }>(
    `select t.id from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
     where s.id = $1 and s.user_id = $2 and t.revoked is false
     order by t.id desc limit 1`,
    [sessionId, userId],
  )
  if (active) return active.id
  const message = 'Session from session_id claim in JWT does not exist'
  throw new AuthError(403, 'session_not_found', message)
}
