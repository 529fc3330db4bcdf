import { z } from 'zod'
import type { Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { parseBody, text } from '../http/request-body.ts'
import { limitRequests } from '../limits/request-limits.ts'
import { INSTANCE_ID } from '../users/create-user.ts'
import { isBanned, USER_RECORD_SQL, type UserRecord } from '../users/user-record.ts'
import { endSession } from './end-sessions.ts'
import { issueAccessToken, METHODS_SQL, type MethodReference } from './issue-access-token.ts'
import {
  generateRefreshToken,
  type IssuedSession,
  inetOf,
  isRefreshToken,
  presentSession,
  userAgentOf,
} from './open-session.ts'

type TokenRow = { id: number; token: string; revoked: boolean; updated_at: string }

type RefreshState = {
  presented: TokenRow
  active: { token: string; parent: string } | null
  session: SessionTimes & { id: string }
  methods: MethodReference[]
  user: UserRecord
}

const RefreshSchema = z.object({ refresh_token: text })

export async function grantForRefreshToken(
  services: AuthServices,
  c: AuthContext,
): Promise<Response> {
  const { refresh_token: refreshToken } = await parseBody(c, RefreshSchema)
  await limitRequests({ services, c }, 'token_refresh', 'refresh')
  if (!isRefreshToken(refreshToken)) {
    throw new AuthError(400, 'validation_failed', 'Refresh token is not valid')
  }
  return c.json(presentSession(services, await refreshSession(services, c, refreshToken)))
}

/**
 * Exchanges a refresh token for the next one. A spent token returns the session's active token if
 * the client evidently never received it, or within the reuse interval for concurrent requests. Any
 * other reuse means that a token was stolen, and ends the session.
 */
async function refreshSession(
  services: AuthServices,
  c: AuthContext,
  token: string,
): Promise<IssuedSession> {
  const outcome = await services.database.transaction(async (tx) => {
    const state = await lockRefreshState(tx, token)
    if (!state) return refuse('refresh_token_not_found', 'Refresh Token Not Found')
    if (isBanned(state.user, services.now())) return refuse('user_banned', 'User Banned')
    requireValidSession(services, state.session)
    const refreshToken = await nextRefreshToken({ tx, services, c }, state)
    if (refreshToken) return { state, refreshToken }
    // Returned, not thrown: the end of the session must be committed.
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

/** Two statements: the second must see what the previous lock holder has written. */
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
       'presented', to_jsonb(t), 'session', to_jsonb(s), 'user', ${USER_RECORD_SQL},
       'active', (
         select to_jsonb(a) from auth.refresh_tokens a
         where a.session_id = s.id and a.revoked is false order by a.id desc limit 1),
       'methods', ${METHODS_SQL}) as state
     from auth.refresh_tokens t
     join auth.sessions s on s.id = t.session_id
     join auth.users u on u.id = s.user_id
     where t.token = $1`,
    [token],
  )
  return row?.state
}

async function nextRefreshToken(
  { tx, services, c }: { tx: Queryable; services: AuthServices; c: AuthContext },
  state: RefreshState,
): Promise<string | undefined> {
  const { presented, active } = state
  if (!presented.revoked) {
    const { session, user } = state
    const spent = { tokenId: presented.id, sessionId: session.id, userId: user.id }
    return swapRefreshToken({ tx, services, c }, spent)
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

type SessionTimes = {
  created_at: string
  not_after: string | null
  /** In UTC: the column has no time zone. */
  refreshed_at: string | null
}

function requireValidSession(
  services: Pick<AuthServices, 'settings' | 'now'>,
  session: SessionTimes,
): void {
  const now = services.now().getTime()
  const { timebox = 0, inactivity_timeout: inactivityTimeout = 0 } =
    services.settings.sessions ?? {}
  const createdAt = Date.parse(session.created_at)
  const lastUsedAt = session.refreshed_at ? Date.parse(`${session.refreshed_at}Z`) : createdAt
  if (session.not_after && now > Date.parse(session.not_after)) throw expired('Session Expired')
  if (timebox > 0 && now > createdAt + timebox * 1000) throw expired('Session Expired')
  if (inactivityTimeout > 0 && now > lastUsedAt + inactivityTimeout * 1000) {
    throw expired('Session Expired (Inactivity)')
  }
}

function expired(reason: string): AuthError {
  return new AuthError(400, 'session_expired', `Invalid Refresh Token: ${reason}`)
}

/** How long spent tokens are kept to tell theft from an unknown token. GoTrue's time. */
const SPENT_TOKEN_MEMORY_MS = 24 * 3600 * 1000

/** The session must be locked. */
export async function swapRefreshToken(
  { tx, services, c }: { tx: Queryable; services: AuthServices; c: AuthContext },
  spent: { tokenId: number; sessionId: string; userId: string },
): Promise<string> {
  const token = generateRefreshToken()
  await tx.query(
    `with spent as (
       update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1
       returning token, session_id
     ), next as (
       insert into auth.refresh_tokens
         (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
       select $3::uuid, $4, $5, false, $2, $2, token, session_id from spent
     ), forgotten as (
       delete from auth.refresh_tokens where session_id = $8 and revoked and updated_at < $9
     )
     update auth.sessions
     set refreshed_at = $2, updated_at = $2, user_agent = $6, ip = $7 where id = $8`,
    [
      spent.tokenId,
      services.now(),
      INSTANCE_ID,
      token,
      spent.userId,
      userAgentOf(c),
      inetOf(c),
      spent.sessionId,
      new Date(services.now().getTime() - SPENT_TOKEN_MEMORY_MS),
    ],
  )
  return token
}
