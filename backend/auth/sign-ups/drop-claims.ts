import type { Transaction } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { setUnverifiedEmailIdentity } from '../users/update-identity.ts'
import { mergeMetadata, providersChange, updateUser } from '../users/update-user.ts'
import { reloadUser, type UserRecord } from '../users/user-record.ts'
import { isConfirmed, isPhoneConfirmed } from '../users/user-state.ts'

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
