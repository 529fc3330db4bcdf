import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import type { Queryable } from '#embedded/postgres/database.ts'
import type { WeakPasswordError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { rememberAddress } from '../limits/brute-force-limits.ts'
import { INSTANCE_ID } from '../users/create-user.ts'
import { presentUser } from '../users/present-user.ts'
import { hasVerifiedFactor, type UserRecord } from '../users/user-record.ts'
import {
  type AuthenticationMethod,
  type IssuedToken,
  issueAccessToken,
} from './issue-access-token.ts'

/** Of an account; the oldest ends. More are of a program that signs in anew each time, and cost each question about them. */
const MAX_SESSIONS = 500
const FORGOTTEN_AT_ONCE = 20

export async function openSession(
  { queryable, services, c }: { queryable: Queryable; services: AuthServices; c: AuthContext },
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
     ), forgotten as (
       delete from auth.sessions where id in (
         select id from auth.sessions where user_id = $2
         order by created_at desc offset $9 limit $10)
     ), claim as (
       insert into auth.mfa_amr_claims
         (session_id, created_at, updated_at, authentication_method, id)
       values ($1, $3, $3, $8, gen_random_uuid())
     )
     update auth.users set last_sign_in_at = $3, updated_at = $3 where id = $2`,
    [
      id,
      user.id,
      now,
      userAgentOf(c),
      inetOf(c),
      INSTANCE_ID,
      refreshToken,
      method,
      MAX_SESSIONS - 1,
      FORGOTTEN_AT_ONCE,
    ],
  )
  // Before the second factor, the caller may be someone who only knows the password.
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

const MAX_USER_AGENT_BYTES = 512

export function userAgentOf(c: AuthContext): string | null {
  const bytes = Buffer.from(c.req.header('User-Agent') ?? '').subarray(0, MAX_USER_AGENT_BYTES)
  // The last character may have been cut.
  return bytes.length > 0 ? bytes.toString().replace(/\uFFFD$/, '') : null
}

export function inetOf(c: AuthContext): string | null {
  return isIP(c.var.clientAddress) ? c.var.clientAddress : null
}

export type IssuedSession = IssuedToken & { refreshToken: string; user: UserRecord }

export function presentSession(
  services: AuthServices,
  session: IssuedSession,
  weakness?: WeakPasswordError,
): Record<string, unknown> {
  return {
    ...sessionTokens(services, session),
    user: presentUser(session.user),
    ...(weakness
      ? { weak_password: { message: weakness.message, reasons: weakness.reasons } }
      : {}),
  }
}

export function sessionFragment(
  services: AuthServices,
  session: IssuedSession,
  extra: Readonly<Record<string, string>>,
): string {
  const tokens = Object.entries(sessionTokens(services, session))
  const parameters = new URLSearchParams(tokens.map(([name, value]) => [name, String(value)]))
  parameters.set('sb', '')
  for (const [name, value] of Object.entries(extra)) parameters.set(name, value)
  parameters.sort()
  return parameters.toString()
}

export type ProviderTokens = { accessToken: string; refreshToken: string }

/** Some providers issue no refresh token. We store neither token after the sign-in. */
export function presentProviderTokens(tokens: ProviderTokens): Record<string, string> {
  return {
    ...(tokens.accessToken ? { provider_token: tokens.accessToken } : {}),
    ...(tokens.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
  }
}

function sessionTokens(services: AuthServices, session: IssuedSession) {
  return {
    access_token: session.accessToken,
    token_type: 'bearer',
    expires_in: services.settings.jwt_expiry,
    expires_at: session.expiresAtSeconds,
    refresh_token: session.refreshToken,
  }
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
const LENGTH = 12

/** Twelve base32 characters, 60 random bits, as in GoTrue. */
export function generateRefreshToken(): string {
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('')
}

export function isRefreshToken(text: string): boolean {
  return /^[a-z0-9]{12}$/.test(text)
}
