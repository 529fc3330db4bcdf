import { isDatabaseError, type Transaction } from '#backend/postgres/database.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { RedeemedToken } from '../one-time-tokens/redeem-token.ts'
import { clearOneTimeToken, clearOneTimeTokens } from '../one-time-tokens/store-token.ts'
import { confirmUser } from '../users/confirm-user.ts'
import { setEmailIdentity } from '../users/update-identity.ts'
import { updateUser } from '../users/update-user.ts'
import { reloadUser, type UserRecord } from '../users/user-record.ts'
import { isConfirmed } from '../users/user-state.ts'

/** Takes one confirmation of a new address. Answers whether it was the last one needed. */
export async function applyEmailChange(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  { user, type }: RedeemedToken,
): Promise<boolean> {
  const { double_confirm_changes, enable_confirmations } = services.settings.email
  const isFirstOfTwo =
    enable_confirmations &&
    double_confirm_changes &&
    user.email_change_confirm_status === 0 &&
    Boolean(user.email)
  if (!isFirstOfTwo) {
    await changeEmail(tx, services, c, user)
    return true
  }
  await updateUser(tx, user.id, { email_change_confirm_status: 1, [type]: '' }, services.now())
  await clearOneTimeToken(tx, user.id, type)
  return false
}

/** Makes the pending address the user's own. The address counts as confirmed. */
export async function changeEmail(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  user: UserRecord,
): Promise<void> {
  const now = services.now()
  const email = user.email_change ?? ''
  await writeAuditEntry(tx, services, c, { actor: user, action: 'user_modified' })
  await setEmailIdentity(tx, user, email, now)
  await takeAddress(tx, user, email, now)
  await clearOneTimeTokens(tx, user.id)
  if (!isConfirmed(user)) await confirmUser(tx, await reloadUser(tx, user.id), now)
}

async function takeAddress(
  tx: Transaction,
  user: UserRecord,
  email: string,
  now: Date,
): Promise<void> {
  try {
    await updateUser(
      tx,
      user.id,
      {
        email,
        email_change: '',
        email_change_token_current: '',
        email_change_token_new: '',
        email_change_confirm_status: 0,
        is_anonymous: false,
      },
      now,
    )
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'users_email_partial_key')
      throw emailExists()
    throw error
  }
}

export function emailExists(): AuthError {
  const message = 'A user with this email address has already been registered'
  return new AuthError(422, 'email_exists', message)
}
