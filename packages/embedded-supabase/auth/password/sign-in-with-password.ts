import { z } from 'zod'
import { isAnyLimitSpent, takeFromLimits } from '#embedded/postgres/rate-limits.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { requireCaptcha } from '../http/captcha.ts'
import { captchaFields, parseBody, text } from '../http/request-body.ts'
import { nameGuessers, wrongPasswordLimit } from '../limits/brute-force-limits.ts'
import { limitRequests, overRequestLimit } from '../limits/request-limits.ts'
import { openSession, presentSession } from '../sessions/open-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { requirePhoneSignIn, withoutMarks } from '../users/login-names.ts'
import {
  findUserByEmail,
  findUserById,
  findUserByPhone,
  isBanned,
  isConfirmed,
  isPhoneConfirmed,
  type UserRecord,
} from '../users/user-record.ts'
import { isPasswordOf, requireTurn } from './password-hash.ts'
import { findWeakness } from './password-strength.ts'

const PasswordGrantSchema = z.object({ email: text, phone: text, password: text, ...captchaFields })

export async function grantForPassword(services: AuthServices, c: AuthContext): Promise<Response> {
  requireTurn()
  const body = await parseBody(c, PasswordGrantSchema)
  await limitRequests({ services, c }, 'sign_in_sign_ups', 'password')
  await requireCaptcha(services, c, body)
  const login = parseLogin(services, body)
  const user = await findByPassword({ services, c }, login, body.password)
  if (isBanned(user, services.now())) throw new AuthError(400, 'user_banned', 'User is banned')
  requireConfirmed(login, user)
  const session = await services.database.transaction(async (tx) => {
    // The password may have changed while we compared it.
    const current = await findUserById(tx, user.id, 'lock')
    if (current?.encrypted_password !== user.encrypted_password) throw invalidCredentials()
    const traits = { provider: login.kind }
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'login', traits })
    return openSession({ queryable: tx, services, c }, user, 'password')
  })
  return c.json(presentSession(services, session, findWeakness(services.settings, body.password)))
}

type Login = { kind: 'email' | 'phone'; name: string }

function parseLogin(
  services: AuthServices,
  { email, phone }: { email: string; phone: string },
): Login {
  if (email && phone) {
    const message = 'Only an email address or phone number should be provided on login.'
    throw new AuthError(400, 'validation_failed', message)
  }
  if (phone) {
    requirePhoneSignIn(services, 422, 'Phone logins are disabled')
    return { kind: 'phone', name: withoutMarks(phone) }
  }
  if (!email) throw new AuthError(400, 'validation_failed', 'missing email or phone')
  if (!services.settings.email.enable_signup) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  return { kind: 'email', name: email.toLowerCase() }
}

function requireConfirmed({ kind }: Login, user: UserRecord): void {
  if (kind === 'email' && !isConfirmed(user)) {
    throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed')
  }
  if (kind === 'phone' && !isPhoneConfirmed(user)) {
    throw new AuthError(400, 'phone_not_confirmed', 'Phone not confirmed')
  }
}

/**
 * The response and its timing are the same for a missing account, an account without a password and
 * a wrong password.
 */
async function findByPassword(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  { kind, name }: Login,
  password: string,
): Promise<UserRecord> {
  const find = kind === 'phone' ? findUserByPhone : findUserByEmail
  const user = await find(services.database, name)
  const guessers = await nameGuessers(services, c, user?.id)
  const limit = wrongPasswordLimit(name, guessers)
  const isSpent = () => isAnyLimitSpent(services.database, [limit])
  if (await isSpent()) throw overRequestLimit()
  const isRight = await isPasswordOf(user?.encrypted_password, password, services.passwordCost)
  if (user && isRight) {
    // Checked again: parallel guesses may all have passed the first check.
    if (await isSpent()) throw overRequestLimit()
    return user
  }
  const isCounted = await takeFromLimits(services.database, [limit])
  throw isCounted ? invalidCredentials() : overRequestLimit()
}

function invalidCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials')
}
