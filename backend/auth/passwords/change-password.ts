import type { Transaction } from '#backend/postgres/database.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { resolveCode } from '../one-time-tokens/resolve-code.ts'
import { clearOneTimeTokens } from '../one-time-tokens/store-token.ts'
import { phoneCodeSeconds } from '../phone/code-lifetime.ts'
import type { Caller } from '../sessions/authenticate.ts'
import { endAllSessions, endOtherSessions } from '../sessions/end-sessions.ts'
import { updateUser } from '../users/update-user.ts'

const recentSignInMs = 24 * 3600 * 1000

/**
 * Sets a new password. Open codes, links and every other session end: they rest on trust in the old
 * one.
 */
export async function changePassword(
  tx: Transaction,
  services: AuthServices,
  userId: string,
  sessionId: string | undefined,
  passwordHash: string,
): Promise<void> {
  await updateUser(
    tx,
    userId,
    {
      encrypted_password: passwordHash,
      confirmation_token: '',
      confirmation_sent_at: null,
      recovery_token: '',
      recovery_sent_at: null,
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_sent_at: null,
      phone_change_token: '',
      phone_change_sent_at: null,
      reauthentication_token: '',
      reauthentication_sent_at: null,
    },
    services.now(),
  )
  await clearOneTimeTokens(tx, userId)
  if (sessionId) await endOtherSessions(tx, userId, sessionId)
  else await endAllSessions(tx, userId)
}

/** Where the settings ask for it, wants a session younger than a day or the code from a mail or message. */
export async function requireRecentSignIn(
  services: AuthServices,
  c: AuthContext,
  { user, session }: Caller,
  nonce: string,
): Promise<void> {
  if (!services.settings.email.secure_password_change) return
  const signedInAt = session ? Date.parse(session.created_at) : 0
  if (services.now().getTime() <= signedInAt + recentSignInMs) return
  if (!nonce) {
    const message = 'Password update requires reauthentication'
    throw new AuthError(400, 'reauthentication_needed', message)
  }
  const address = user.email || user.phone
  const lifetimeSeconds = user.email ? services.settings.email.otp_expiry : phoneCodeSeconds
  const expiresAt = Date.parse(user.reauthentication_sent_at ?? '') + lifetimeSeconds * 1000
  if (!address || !(services.now().getTime() <= expiresAt)) throw invalidNonce()
  try {
    await resolveCode(services, c, address, nonce, ['reauthentication_token'])
  } catch (error) {
    if (error instanceof AuthError) throw invalidNonce()
    throw error
  }
}

function invalidNonce(): AuthError {
  return new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
}
