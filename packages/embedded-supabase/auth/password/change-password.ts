import type { Transaction } from '#embedded/postgres/database.ts'
import { clearOneTimeTokens } from '../codes-and-links/one-time-tokens.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { setEmailIdentity } from '../users/identities.ts'
import {
  mergeMetadata,
  providersChange,
  type UserChanges,
  updateUser,
} from '../users/update-user.ts'
import { isConfirmed, reloadUser, type UserRecord } from '../users/user-record.ts'

/**
 * Sets a new password and ends all open codes, links, changes and other sessions, because an attacker may
 * hold them.
 */
export async function changePassword({
  tx,
  services,
  userId,
  sessionId,
  passwordHash,
}: {
  tx: Transaction
  services: AuthServices
  userId: string
  sessionId: string | undefined
  passwordHash: string
}): Promise<void> {
  const user = await reloadUser(tx, userId)
  await updateUser({
    tx,
    id: userId,
    changes: {
      ...withoutDropNotice(user),
      encrypted_password: passwordHash,
      confirmation_token: '',
      confirmation_sent_at: null,
      recovery_token: '',
      recovery_sent_at: null,
      email_change: '',
      email_change_confirm_status: 0,
      email_change_token_current: '',
      email_change_token_new: '',
      email_change_sent_at: null,
      phone_change: '',
      phone_change_token: '',
      phone_change_sent_at: null,
      reauthentication_token: '',
      reauthentication_sent_at: null,
    },
    now: services.now(),
  })
  await addEmailIdentity(tx, user, services.now())
  await clearOneTimeTokens(tx, userId)
  await endOtherSessions(tx, userId, sessionId)
}

/**
 * Other than with GoTrue, an account that a provider began can then do without the provider: its owner, who confirmed a
 * stranger's sign-up, unlinks the stranger's identity.
 */
async function addEmailIdentity(tx: Transaction, user: UserRecord, now: Date): Promise<void> {
  const { id, email, identities } = user
  if (!email || !isConfirmed(user)) return
  if (identities.some(({ provider }) => provider === 'email')) return
  await setEmailIdentity({ tx, user, email, now })
  const changes = providersChange(await reloadUser(tx, id))
  await updateUser({ tx, id, changes, now })
}

function withoutDropNotice({ raw_app_meta_data: current }: UserRecord): UserChanges {
  if (!current?.password_dropped) return {}
  return { raw_app_meta_data: JSON.stringify(mergeMetadata(current, { password_dropped: null })) }
}
