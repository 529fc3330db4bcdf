import { isDatabaseError, type Transaction } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { phoneExists } from '../phone/confirm-phone.ts'
import { setPhoneIdentity } from '../users/update-identity.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import { reloadUser } from '../users/user-record.ts'

/** Gives an account a number on the operator's word. Throws 422 if another account has it. */
export async function setPhone(
  tx: Transaction,
  services: AuthServices,
  userId: string,
  { phone, isConfirmed }: { phone: string; isConfirmed: boolean },
): Promise<void> {
  // The oldest identity names the provider: this one must not be as old as one made just before.
  const now = new Date(services.now().getTime() + 1)
  const identity = { phone, isVerified: isConfirmed }
  await setPhoneIdentity(tx, await reloadUser(tx, userId, 'lock'), identity, now)
  try {
    await updateUser(tx, userId, { phone, ...(isConfirmed ? { is_anonymous: false } : {}) }, now)
  } catch (error) {
    if (isDatabaseError(error) && error.constraint === 'users_phone_key') throw phoneExists()
    throw error
  }
  await updateUser(tx, userId, providersChange(await reloadUser(tx, userId)), now)
}
