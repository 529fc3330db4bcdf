import type { Queryable } from '#embedded/postgres/database.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { setUnverifiedEmailIdentity } from './identities.ts'
import { noteReset } from './lasting-resets.ts'
import { mergeMetadata, providersChange, updateUser } from './update-user.ts'
import {
  findUserById,
  isConfirmed,
  isPhoneConfirmed,
  reloadUser,
  type UserRecord,
} from './user-record.ts'

/**
 * The password of an unconfirmed account that several requests have asked for: it has none, and no
 * sign-up may set one before the owner has opened an email. An account that never had one holds
 * null.
 */
const NONE_BEFORE_CONFIRMATION = ''

export function isOwned(user: UserRecord): boolean {
  return isConfirmed(user) || isPhoneConfirmed(user)
}

export function mayTakePassword(user: UserRecord): boolean {
  return user.encrypted_password === null && isBlank(user)
}

export function isBlank(user: UserRecord): boolean {
  return !user.encrypted_password && user.identities.every(({ provider }) => provider === 'email')
}

type DropOptions = { kind?: 'email' | 'phone'; isPasswordOffered?: boolean }

/**
 * For an unconfirmed account when a second, different request asks for it. We cannot tell which
 * request is the owner's, and the owner will open whichever email arrives, so everything that the
 * requests brought is removed: password, other identities, sessions, open codes, factors, name. The
 * owner chooses a password after opening the email; `app_metadata.password_dropped` tells the page to ask for one.
 */
export async function resetUnconfirmed(
  { tx, services }: { tx: Queryable; services: Pick<AuthServices, 'now'> },
  user: UserRecord,
  options: DropOptions = {},
): Promise<UserRecord> {
  const { kind = 'email', isPasswordOffered = false } = options
  const now = services.now()
  noteReset(tx, async (later) => {
    const current = await findUserById(later, user.id, 'lock')
    if (current && !isOwned(current))
      await resetUnconfirmed({ tx: later, services }, current, options)
  })
  await endSessionsAndFactors(tx, user.id)
  await tx.query('delete from auth.identities where user_id = $1 and provider <> $2', [
    user.id,
    kind,
  ])
  if (kind === 'email' && user.email) await setUnverifiedEmailIdentity(tx, user, now)
  const bare = await reloadUser(tx, user.id)
  const isDropped = isPasswordOffered || Boolean(user.encrypted_password)
  const own = { sub: user.id, [kind]: user[kind], email_verified: false, phone_verified: false }
  const appMetadata = JSON.parse(providersChange(bare).raw_app_meta_data ?? '{}')
  await updateUser({
    tx,
    id: user.id,
    changes: {
      encrypted_password: NONE_BEFORE_CONFIRMATION,
      raw_user_meta_data: JSON.stringify(own),
      raw_app_meta_data: JSON.stringify(
        isDropped ? mergeMetadata(appMetadata, { password_dropped: true }) : appMetadata,
      ),
    },
    now,
  })
  return reloadUser(tx, user.id)
}

/**
 * For an anonymous account that took an address which nobody had proved, once the owner proves it. A stranger may have
 * begun the account: its sessions, factors, open codes and password end. If it was the owner, the proof signs them in again.
 */
export async function endAnonymity(
  { tx, services }: { tx: Queryable; services: Pick<AuthServices, 'now'> },
  { id, encrypted_password, raw_app_meta_data }: UserRecord,
): Promise<void> {
  await endSessionsAndFactors(tx, id)
  const changes = { is_anonymous: false, phone_change: '', phone_change_token: '' }
  const withoutPassword = encrypted_password && {
    encrypted_password: null,
    raw_app_meta_data: JSON.stringify(
      mergeMetadata(raw_app_meta_data ?? {}, { password_dropped: true }),
    ),
  }
  await updateUser({ tx, id, changes: { ...changes, ...withoutPassword }, now: services.now() })
}

/** And codes that would open a session. */
async function endSessionsAndFactors(tx: Queryable, userId: string): Promise<void> {
  await endAllSessions(tx, userId)
  await tx.query('delete from auth.mfa_factors where user_id = $1', [userId])
}

/** An invitation does not vouch for what strangers put into the account. */
export async function markInvited(
  { tx, services }: { tx: Queryable; services: Pick<AuthServices, 'now'> },
  existing: UserRecord | undefined,
  userId: string,
): Promise<void> {
  const now = services.now()
  if (existing && !isOwned(existing) && !isBlank(existing)) {
    await resetUnconfirmed({ tx, services }, existing)
  } else if (!existing?.encrypted_password) await refusePasswords(tx, services, userId)
  await updateUser({ tx, id: userId, changes: { invited_at: now }, now })
}

export async function refusePasswords(
  tx: Queryable,
  services: Pick<AuthServices, 'now'>,
  userId: string,
): Promise<UserRecord> {
  noteReset(tx, async (later) => {
    const current = await findUserById(later, userId, 'lock')
    if (current && mayTakePassword(current)) await refusePasswords(later, services, userId)
  })
  await updateUser({
    tx,
    id: userId,
    changes: { encrypted_password: NONE_BEFORE_CONFIRMATION },
    now: services.now(),
  })
  return reloadUser(tx, userId)
}
