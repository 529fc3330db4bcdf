import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { type UserRecord, userRecordSql } from '../users/user-record.ts'
import { isBanned } from '../users/user-state.ts'
import { endSession } from './end-sessions.ts'
import { issueAccessToken, type MethodReference } from './issue-access-token.ts'
import type { IssuedSession } from './present-session.ts'
import { requireValidSession, type SessionTimes } from './session-lifetime.ts'
import { methodsSql } from './session-methods.ts'
import { swapRefreshToken } from './swap-refresh-token.ts'

type TokenRow = { id: number; token: string; revoked: boolean; updated_at: string }

type RefreshState = {
  presented: TokenRow
  /** The token that the session would take next, if there is one. */
  active: { token: string; parent: string } | null
  session: SessionTimes & { id: string }
  methods: MethodReference[]
  user: UserRecord
}

/**
 * Swaps a refresh token for the next one. A token that was swapped already answers the session's
 * active token when the client evidently never got it, or when several requests ran at once; any
 * other reuse means that someone has stolen a token, and ends the session for everyone.
 */
export async function refreshSession(
  services: AuthServices,
  c: AuthContext,
  token: string,
): Promise<IssuedSession> {
  const outcome = await services.database.transaction(async (tx) => {
    const state = await lockRefreshState(tx, token)
    if (!state) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
    if (isBanned(state.user, services.now())) return refuse('user_banned', 'User Banned')
    requireValidSession(services, state.session)
    const refreshToken = await nextRefreshToken(tx, services, c, state)
    if (refreshToken) return { state, refreshToken }
    // Returned, not thrown: ending the session must be committed.
    if (services.settings.enable_refresh_token_rotation) await endSession(tx, state.session.id)
    return refuse('refresh_token_already_used', 'Already Used')
  })
  if (outcome instanceof AuthError) throw outcome
  const { state, refreshToken } = outcome
  const issued = await issueAccessToken(services, state.user, {
    id: state.session.id,
    methods: state.methods,
  })
  return { ...issued, refreshToken, user: state.user }
}

/** Two statements: what is read after the lock was waited for is what the winner has written. */
async function lockRefreshState(tx: Queryable, token: string): Promise<RefreshState | undefined> {
  const [locked] = await tx.query<{ id: string }>(
    `select s.id from auth.sessions s
     where s.id = (select session_id from auth.refresh_tokens where token = $1)
     for update of s`,
    [token],
  )
  if (!locked) return undefined
  const [row] = await tx.query<{ state: RefreshState }>(
    `select jsonb_build_object(
       'presented', to_jsonb(t), 'session', to_jsonb(s), 'user', ${userRecordSql},
       'active', (
         select to_jsonb(a) from auth.refresh_tokens a
         where a.session_id = s.id and a.revoked is false order by a.id desc limit 1),
       'methods', ${methodsSql}) as state
     from auth.refresh_tokens t
     join auth.sessions s on s.id = t.session_id
     join auth.users u on u.id = s.user_id
     where t.token = $1`,
    [token],
  )
  return row?.state
}

/** The token to answer with, or undefined if the presented one must not be used any more. */
async function nextRefreshToken(
  tx: Queryable,
  services: AuthServices,
  c: AuthContext,
  state: RefreshState,
): Promise<string | undefined> {
  const { presented, active } = state
  if (!presented.revoked) {
    const { session, user } = state
    const spent = { tokenId: presented.id, sessionId: session.id, userId: user.id }
    return swapRefreshToken(tx, services, c, spent)
  }
  if (!active) return undefined
  const wasAnswerLost = active.parent === presented.token
  const reusableUntil =
    Date.parse(presented.updated_at) + services.settings.refresh_token_reuse_interval * 1000
  return wasAnswerLost || services.now().getTime() <= reusableUntil ? active.token : undefined
}

function refuse(
  code: 'refresh_token_not_found' | 'refresh_token_already_used' | 'user_banned',
  reason: string,
): AuthError {
  return new AuthError(400, code, `Invalid Refresh Token: ${reason}`)
}
