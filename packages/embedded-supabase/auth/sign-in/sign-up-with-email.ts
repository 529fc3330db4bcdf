import type { Transaction } from '#embedded/postgres/database.ts'
import { confirmUser } from '../codes-and-links/confirm-user.ts'
import { requestLinkEmail } from '../codes-and-links/link-email.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices, AuthWork } from '../http/auth-services.ts'
import type { CodeChallenge } from '../http/code-challenge.ts'
import type { Metadata } from '../http/request-body.ts'
import { pretendToSend } from '../limits/send-limits.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { createEmailUser } from '../users/create-user.ts'
import {
  isBlank,
  isOwned,
  mayTakePassword,
  refusePasswords,
  resetUnconfirmed,
} from '../users/unconfirmed-accounts.ts'
import { updateUser, userMetadataChange } from '../users/update-user.ts'
import {
  findUserByVerifiedEmail,
  isConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'
import { HashedTooEarly, isSamePassword } from './sign-up-with-hash.ts'

export type EmailSignUp = {
  email: string
  /** Hashed before the transaction, which bcrypt would hold open. Absent for sign-up by link. */
  passwordHash?: string
  data: Metadata
  challenge: CodeChallenge | undefined
}

export type SignUpOutcome = { kind: 'taken' | 'signed-up'; user: UserRecord }

export async function signUpWithEmail(
  { tx, services, c }: AuthWork,
  signUp: EmailSignUp,
): Promise<SignUpOutcome> {
  const existing = await findUserByVerifiedEmail(tx, signUp.email, 'lock')
  if (existing && isOwned(existing)) {
    await audit({ tx, services, c }, existing, 'user_repeated_signup')
    if (services.settings.email.enable_confirmations) {
      await pretendToSend({ tx, services }, 'email', {
        recipient: signUp.email,
        kind: 'confirmation',
      })
    }
    return { kind: 'taken', user: existing }
  }
  const user = existing
    ? await completeUser({ tx, services }, existing, signUp)
    : await createUser(tx, services, signUp)
  if (services.settings.email.enable_confirmations) {
    const traits = { provider: 'email' }
    const { challenge } = signUp
    await requestLinkEmail({ tx, services, c }, { type: 'signup', user, challenge, traits })
  } else {
    await audit({ tx, services, c }, user, 'user_signedup')
    if (!isConfirmed(user)) await confirmUser(tx, user, services.now())
  }
  return { kind: 'signed-up', user: await reloadUser(tx, user.id) }
}

/**
 * A repeated sign-up changes nothing. An account that a newsletter link created has no password yet
 * and takes this one. Any other difference is a dispute.
 */
async function completeUser(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  user: UserRecord,
  { email, passwordHash, data }: EmailSignUp,
): Promise<UserRecord> {
  // Found by the address of an identity: the email goes to the account's own address instead.
  if (user.email !== email) return user
  if (passwordHash && isSamePassword(user, passwordHash)) return user
  if (!passwordHash && isBlank(user)) return refusePasswords(tx, services, user.id)
  const isFirst = passwordHash && mayTakePassword(user)
  const taken = isFirst
    ? user
    : await resetUnconfirmed({ tx, services }, user, { isPasswordOffered: Boolean(passwordHash) })
  // Without confirmations, the latest sign-up wins the account.
  if (!passwordHash || !(isFirst || !services.settings.email.enable_confirmations)) return taken
  const own = { sub: user.id, email: user.email, email_verified: false }
  const changes = userMetadataChange(taken, { ...data, ...own })
  await updateUser({
    tx,
    id: user.id,
    changes: { encrypted_password: passwordHash, ...changes },
    now: services.now(),
  })
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
  // Another sign-up was faster. Its password has to be compared first.
  if (!id && passwordHash) throw new HashedTooEarly()
  const user = id ? await reloadUser(tx, id) : await findUserByVerifiedEmail(tx, email, 'lock')
  if (!user) throw new AuthError(409, 'user_already_exists', 'User already registered')
  if (passwordHash || isOwned(user)) return user
  // Requested without a password, so a later sign-up with one may be a stranger's.
  return isBlank(user)
    ? refusePasswords(tx, services, user.id)
    : resetUnconfirmed({ tx, services }, user)
}

function audit(
  { tx, services, c }: AuthWork,
  actor: UserRecord,
  action: 'user_signedup' | 'user_repeated_signup',
): Promise<void> {
  return writeAuditEntry({ tx, services, c }, { actor, action, traits: { provider: 'email' } })
}
