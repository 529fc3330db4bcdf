import type { Queryable } from '#embedded/postgres/database.ts'
import { clearOneTimeTokens } from '../codes-and-links/one-time-tokens.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { updateUser, userMetadataChange } from '../users/update-user.ts'
import {
  findUserByEmail,
  type IdentityRecord,
  isConfirmed,
  isPhoneConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'

/**
 * If no identity has the account's address, switches to the address of one of its identities,
 * verified ones first, then the oldest. All open codes and links end.
 *
 * @returns false if all addresses belong to other accounts, or are unproved and somebody uses the account
 */
export async function chooseAccountEmail(
  tx: Queryable,
  services: AuthServices,
  userId: string,
): Promise<boolean> {
  const user = await reloadUser(tx, userId, 'lock')
  const current = user.email ?? ''
  if (user.identities.some(({ email }) => (email ?? '') === current)) return true
  const isUsed = await isUsedBy(tx, services, user)
  // Following an unproved address, its owner would end up in an account whose tokens and factors are somebody else's.
  const mayCarry = (identity: IdentityRecord) => !isUsed || !identity.email || isVerified(identity)
  const chosen = await firstFree(
    tx,
    user.identities.filter(mayCarry).toSorted((a, b) => rank(a) - rank(b)),
  )
  if (!chosen) return false
  const now = services.now()
  const stays =
    chosen.email && (isVerified(chosen) || !services.settings.email.enable_confirmations)
  const confirmation = stays
    ? {}
    : { email_confirmed_at: null, ...userMetadataChange(user, { email_verified: false }) }
  const email = chosen.email || null
  await updateUser({
    tx,
    id: userId,
    changes: { ...WITHOUT_OPEN_LINKS, email, ...confirmation },
    now,
  })
  await clearOneTimeTokens(tx, userId)
  return true
}

/** Whether somebody has signed in to the account, or a phone owns it. */
async function isUsedBy(
  tx: Queryable,
  { settings }: AuthServices,
  user: UserRecord,
): Promise<boolean> {
  if (isPhoneConfirmed(user)) return true
  // Without confirmations every address counts as proved.
  if (!settings.email.enable_confirmations || user.is_anonymous) return false
  if (isConfirmed(user)) return true
  const sessions = await tx.query('select from auth.sessions where user_id = $1 limit 1', [user.id])
  return sessions.length > 0
}

const WITHOUT_OPEN_LINKS = {
  confirmation_token: '',
  confirmation_sent_at: null,
  recovery_token: '',
  recovery_sent_at: null,
  email_change: '',
  email_change_token_current: '',
  email_change_token_new: '',
  email_change_sent_at: null,
  email_change_confirm_status: 0,
  phone_change: '',
  phone_change_token: '',
  phone_change_sent_at: null,
  reauthentication_token: '',
  reauthentication_sent_at: null,
}

/** Identities are sorted oldest first, and `toSorted` is stable. */
function rank(identity: IdentityRecord): number {
  if (!identity.email) return 2
  return isVerified(identity) ? 0 : 1
}

function isVerified({ identity_data: data }: IdentityRecord): boolean {
  return data.email_verified === true
}

async function firstFree(
  tx: Queryable,
  identities: readonly IdentityRecord[],
): Promise<IdentityRecord | undefined> {
  for (const identity of identities) {
    if (!identity.email || !(await findUserByEmail(tx, identity.email))) return identity
  }
  return undefined
}
