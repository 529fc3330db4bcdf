import { isDatabaseError, type Queryable } from '#embedded/postgres/database.ts'
import { clearOneTimeTokens } from '../codes-and-links/one-time-tokens.ts'
import { AuthError } from '../http/auth-error.ts'
import { setPhoneIdentity } from '../users/identities.ts'
import { updateUser } from '../users/update-user.ts'
import { isConfirmed, isPhoneConfirmed, reloadUser, type UserRecord } from '../users/user-record.ts'

export async function confirmPhone(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  const isFirst = !isPhoneConfirmed(user)
  await updateUser({
    tx,
    id: user.id,
    changes: {
      confirmation_token: '',
      recovery_token: '',
      is_anonymous: false,
      ...(isFirst ? { phone_confirmed_at: now } : {}),
    },
    now,
  })
  await clearOneTimeTokens(tx, user.id)
}

type NewNumber = { tx: Queryable; userId: string; phone: string; now: Date }

export async function changePhone({ tx, userId, phone, now }: NewNumber): Promise<void> {
  const user = await reloadUser(tx, userId)
  await setPhoneIdentity(tx, { user, phone, isVerified: true }, now)
  await takeNumber({ tx, userId, phone, now })
  if (user.is_anonymous) await dropUnprovedEmail(tx, user, now)
  await clearOneTimeTokens(tx, userId)
}

async function takeNumber({ tx, userId, phone, now }: NewNumber): Promise<void> {
  const changes = {
    phone,
    phone_change: '',
    phone_change_token: '',
    phone_confirmed_at: now,
    is_anonymous: false,
  }
  try {
    await updateUser({ tx, id: userId, changes, now })
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'users_phone_key') throw phoneExists()
    throw error
  }
}

/**
 * A provider had not proved it, and waits for its owner to open an email, which throws out who began the account. A number
 * of one's own would make the account permanent, and with it a stranger's address.
 */
async function dropUnprovedEmail(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  if (!user.email || isConfirmed(user)) return
  await updateUser({ tx, id: user.id, changes: { email: null, confirmation_token: '' }, now })
}

export function phoneExists(): AuthError {
  const message = 'A user with this phone number has already been registered'
  return new AuthError(422, 'phone_exists', message)
}
