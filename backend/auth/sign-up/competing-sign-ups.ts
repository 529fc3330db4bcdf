import type { Transaction } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { overRequestLimit } from '../http/request-limits.ts'
import { hashLike, isSameHash, isSameSalt } from '../password/password-hash.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import {
  mergeMetadata,
  providersChange,
  setUnverifiedEmailIdentity,
  updateUser,
} from '../users/update-user.ts'
import { isConfirmed, isPhoneConfirmed, reloadUser, type UserRecord } from '../users/user-record.ts'

/**
 * What an unconfirmed account has for a password once several have asked for it: none, and none may be
 * set before its owner has opened a mail. An account that never had one holds null.
 */
const noneBeforeConfirmation = ''

/** Whether a mailbox or a phone has shown whose account it is. */
export function isOwned(user: UserRecord): boolean {
  return isConfirmed(user) || isPhoneConfirmed(user)
}

/** Whether nobody but the newsletter has asked for this account: the password of a sign-up counts. */
export function mayTakePassword(user: UserRecord): boolean {
  return user.encrypted_password === null && hasNoClaims(user)
}

/** Whether there is nothing in an unconfirmed account that a request has brought along. */
export function hasNoClaims(user: UserRecord): boolean {
  return !user.encrypted_password && user.identities.every(({ provider }) => provider === 'email')
}

/**
 * For an unconfirmed account that a second request asks for, in other words than the first. Nobody can
 * tell which of the two is the owner's, and the owner opens whichever mail is there: so whatever the
 * requests brought along goes. A password, another identity, a session, a name. Whoever opens the mail
 * chooses a password afterwards; `app_metadata.password_dropped` tells a page to say so.
 */
export async function dropClaims(
  tx: Transaction,
  services: Pick<AuthServices, 'now'>,
  user: UserRecord,
  { kind = 'email', isPasswordOffered = false }: DropOptions = {},
): Promise<UserRecord> {
  const now = services.now()
  await tx.query('delete from auth.identities where user_id = $1 and provider <> $2', [
    user.id,
    kind,
  ])
  if (kind === 'email' && user.email) await setUnverifiedEmailIdentity(tx, user, now)
  await endAllSessions(tx, user.id)
  const bare = await reloadUser(tx, user.id)
  const isDropped = isPasswordOffered || Boolean(user.encrypted_password)
  const own = { sub: user.id, [kind]: user[kind], email_verified: false, phone_verified: false }
  const appMetadata = JSON.parse(providersChange(bare).raw_app_meta_data ?? '{}')
  await updateUser(
    tx,
    user.id,
    {
      encrypted_password: noneBeforeConfirmation,
      raw_user_meta_data: JSON.stringify(own),
      raw_app_meta_data: JSON.stringify(
        isDropped ? mergeMetadata(appMetadata, { password_dropped: true }) : appMetadata,
      ),
    },
    now,
  )
  return reloadUser(tx, user.id)
}

/** Notes an invitation. What strangers have put into the account is not meant by it. */
export async function claimForInvited(
  tx: Transaction,
  services: Pick<AuthServices, 'now'>,
  existing: UserRecord | undefined,
  userId: string,
): Promise<void> {
  const now = services.now()
  if (existing && !isOwned(existing) && !hasNoClaims(existing)) {
    await dropClaims(tx, services, existing)
  } else if (!existing?.encrypted_password) await refusePasswords(tx, services, userId)
  await updateUser(tx, userId, { invited_at: now }, now)
}

/** From now on, no sign-up gives this account a password before its owner has opened a mail. */
export async function refusePasswords(
  tx: Transaction,
  services: Pick<AuthServices, 'now'>,
  userId: string,
): Promise<UserRecord> {
  await updateUser(tx, userId, { encrypted_password: noneBeforeConfirmation }, services.now())
  return reloadUser(tx, userId)
}

type DropOptions = { kind?: 'email' | 'phone'; isPasswordOffered?: boolean }

const maxAttempts = 3

/** Somebody has signed up with the same login since the password was hashed. */
export class HashedTooEarly extends Error {}

/**
 * Hashes the password of a sign-up and signs up. Where the login waits for its confirmation already, the
 * hash is made with the salt of the one that is stored: the same password then gives the same text, for
 * the price of one bcrypt, and outside of the transaction.
 */
export async function signUpWithHash<T>(
  services: AuthServices,
  { login, password }: { login: { kind: 'email' | 'phone'; name: string }; password: string },
  signUp: (passwordHash: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = await readWaitingHash(services, login)
    const passwordHash = await hashLike(password, stored, services.passwordCost)
    try {
      return await signUp(passwordHash)
    } catch (error) {
      if (!(error instanceof HashedTooEarly)) throw error
    }
  }
  throw overRequestLimit()
}

/** Whether a repeated sign-up has the password of the first. */
export function isSamePassword(
  { encrypted_password: stored }: UserRecord,
  passwordHash: string,
): boolean {
  if (!stored) return false
  if (isSameHash(stored, passwordHash)) return true
  if (isSameSalt(stored, passwordHash)) return false
  throw new HashedTooEarly()
}

/** Asked for whatever the login: the time it takes must not tell. */
async function readWaitingHash(
  { database }: AuthServices,
  { kind, name }: { kind: 'email' | 'phone'; name: string },
): Promise<string | undefined> {
  const [row] = await database.query<{ encrypted_password: string | null }>(
    `select encrypted_password from auth.users
     where ${kind} = $1 and is_sso_user = false and ${kind}_confirmed_at is null`,
    [name],
  )
  return row?.encrypted_password || undefined
}
