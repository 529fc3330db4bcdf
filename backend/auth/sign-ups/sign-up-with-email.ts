import type { Transaction } from '#backend/postgres/database.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { CodeChallenge } from '../flow-states/code-challenge.ts'
import { pretendMail } from '../mails/pretend-mail.ts'
import { requestLinkMail } from '../mails/request-link-mail.ts'
import type { Metadata } from '../requests/body-fields.ts'
import { confirmUser } from '../users/confirm-user.ts'
import { createEmailUser } from '../users/create-user.ts'
import { updateUser, userMetadataChange } from '../users/update-user.ts'
import { findUserByAnyEmail, reloadUser, type UserRecord } from '../users/user-record.ts'
import { isConfirmed } from '../users/user-state.ts'

export type EmailSignUp = {
  email: string
  /** Hashed before the transaction: bcrypt would keep it open. Absent for sign-up by link. */
  passwordHash?: string
  data: Metadata
  challenge: CodeChallenge | undefined
}

export type SignUpOutcome = { kind: 'taken' | 'signed-up'; user: UserRecord }

/**
 * Creates the user, or finds the one who has not confirmed yet, and confirms at once or sends the
 * mail that asks for it, as the settings say. A confirmed user is left alone: the address is taken.
 */
export async function signUpWithEmail(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  signUp: EmailSignUp,
): Promise<SignUpOutcome> {
  const existing = await findUserByAnyEmail(tx, signUp.email, 'lock')
  if (existing && isConfirmed(existing)) {
    await audit(tx, services, c, existing, 'user_repeated_signup')
    if (services.settings.email.enable_confirmations) {
      await pretendMail(tx, services, { email: signUp.email, kind: 'confirmation' })
    }
    return { kind: 'taken', user: existing }
  }
  const user = existing
    ? await completeUser(tx, services, existing, signUp)
    : await createUser(tx, services, signUp)
  if (services.settings.email.enable_confirmations) {
    const traits = { provider: 'email' }
    const { challenge } = signUp
    await requestLinkMail(tx, services, c, { type: 'signup', user, challenge, traits })
  } else {
    await audit(tx, services, c, user, 'user_signedup')
    if (!isConfirmed(user)) await confirmUser(tx, user, services.now())
  }
  return { kind: 'signed-up', user: await reloadUser(tx, user.id) }
}

export function requireSignUpsAllowed(services: AuthServices): void {
  if (services.settings.enable_signup) return
  throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance')
}

/** An account that a sign-in link began has no password yet: it takes the one of the sign-up. */
async function completeUser(
  tx: Transaction,
  services: AuthServices,
  user: UserRecord,
  { passwordHash, data }: EmailSignUp,
): Promise<UserRecord> {
  if (user.encrypted_password || !passwordHash) return user
  const own = { sub: user.id, email: user.email, email_verified: false }
  const changes = userMetadataChange(user, { ...data, ...own })
  await updateUser(tx, user.id, { encrypted_password: passwordHash, ...changes }, services.now())
  return reloadUser(tx, user.id)
}

async function createUser(
  tx: Transaction,
  services: AuthServices,
  { email, passwordHash, data }: EmailSignUp,
): Promise<UserRecord> {
  const id = await createEmailUser(tx, {
    origin: 'sign-up',
    email,
    passwordHash,
    data,
    isConfirmed: !services.settings.email.enable_confirmations,
    now: services.now(),
  })
  const user = id ? await reloadUser(tx, id) : await findUserByAnyEmail(tx, email, 'lock')
  if (!user) throw new AuthError(409, 'user_already_exists', 'User already registered')
  return user
}

function audit(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  actor: UserRecord,
  action: 'user_signedup' | 'user_repeated_signup',
): Promise<void> {
  return writeAuditEntry(tx, services, c, { actor, action, traits: { provider: 'email' } })
}
