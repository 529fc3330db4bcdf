import { z } from 'zod'
import { takeFromLimits } from '#backend/limits/rate-limit.ts'
import { isAnyLimitSpent } from '#backend/limits/spent-limits.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isPasswordOf } from '../passwords/password-hash.ts'
import { findWeakness } from '../passwords/password-strength.ts'
import { captchaFields, text } from '../requests/body-fields.ts'
import { requireCaptcha } from '../requests/captcha.ts'
import { readBody } from '../requests/read-body.ts'
import { limitRequests, overRequestLimit } from '../requests/request-limits.ts'
import { openSession } from '../sessions/open-session.ts'
import { presentSession } from '../sessions/present-session.ts'
import { findUserByEmail, findUserById, type UserRecord } from '../users/user-record.ts'
import { isBanned, isConfirmed } from '../users/user-state.ts'

const PasswordGrantSchema = z.object({ email: text, phone: text, password: text, ...captchaFields })

/** Guessing from many addresses at once is bounded for each account as well. */
const wrongPasswordsPerAccount = 50
const wrongPasswordWindowSeconds = 900

export async function grantForPassword(services: AuthServices, c: AuthContext): Promise<Response> {
  const body = await readBody(c, PasswordGrantSchema)
  await limitRequests(services, c, 'sign_in_sign_ups', 'password')
  await requireCaptcha(services, c, body.gotrue_meta_security)
  requireEmailSignIn(services, body)
  const user = await findByPassword(services, body.email.toLowerCase(), body.password)
  if (isBanned(user, services.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  if (!isConfirmed(user)) throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  const session = await services.database.transaction(async (tx) => {
    // A password that was changed while this one was compared must not open a session any more.
    const current = await findUserById(tx, user.id, 'lock')
    if (current?.encrypted_password !== user.encrypted_password) throw invalidCredentials()
    const traits = { provider: 'email' }
    await writeAuditEntry(tx, services, c, { actor: user, action: 'login', traits })
    return openSession(tx, services, c, user, 'password')
  })
  return c.json(presentSession(services, session, findWeakness(services.settings, body.password)))
}

function requireEmailSignIn(
  services: AuthServices,
  { email, phone }: { email: string; phone: string },
): void {
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.'
    throw new AuthError(400, 'validation_failed', message)
  }
  if (phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled')
  if (!email) throw new AuthError(400, 'validation_failed', 'missing email or phone')
  if (!services.settings.email.enable_signup) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
}

/** Answers alike, and as late, whether the account is missing, has no password or another one. */
async function findByPassword(
  services: AuthServices,
  email: string,
  password: string,
): Promise<UserRecord> {
  const limit = {
    key: `auth:wrong-password:account:${email}`,
    max: wrongPasswordsPerAccount,
    windowSeconds: wrongPasswordWindowSeconds,
  }
  if (await isAnyLimitSpent(services.database, [limit])) throw overRequestLimit()
  const user = await findUserByEmail(services.database, email)
  const isRight = await isPasswordOf(user?.encrypted_password, password)
  if (user && isRight) return user
  await takeFromLimits(services.database, [limit])
  throw invalidCredentials()
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}
