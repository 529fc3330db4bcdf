import type { Transaction } from '#embedded/postgres/database.ts'
import type { MessageChannel } from '#embedded/text-messages/text-message-queue.ts'
import type { AuthServices, AuthWork } from '../http/auth-services.ts'
import type { Metadata } from '../http/request-body.ts'
import { pretendToSend } from '../limits/send-limits.ts'
import { confirmPhone } from '../phone/confirm-phone.ts'
import { requireDelivery } from '../phone/message-channel.ts'
import { sendPhoneCode } from '../phone/send-phone-code.ts'
import { type AuditAction, writeAuditEntry } from '../users/audit-log.ts'
import { createPhoneUser } from '../users/create-user.ts'
import { isOwned, resetUnconfirmed } from '../users/unconfirmed-accounts.ts'
import { updateUser } from '../users/update-user.ts'
import { findUserByPhone, reloadUser, type UserRecord } from '../users/user-record.ts'
import { HashedTooEarly, isSamePassword } from './sign-up-with-hash.ts'

export type PhoneSignUp = {
  phone: string
  /** Hashed before the transaction, which bcrypt would hold open. */
  passwordHash: string
  data: Metadata
  channel: MessageChannel
}

export type PhoneSignUpOutcome = { kind: 'taken' | 'signed-up'; user: UserRecord }

/** Two different sign-ups leave the account without a password. */
export async function signUpWithPhone(
  { tx, services, c }: AuthWork,
  signUp: PhoneSignUp,
): Promise<PhoneSignUpOutcome> {
  const { phone, channel } = signUp
  const user = await findOrCreate(tx, services, signUp)
  const audit = (action: AuditAction) =>
    writeAuditEntry(
      { tx, services, c },
      {
        actor: user,
        action,
        traits: { provider: 'phone', channel },
      },
    )
  if (user.isOld && isOwned(user)) {
    await audit('user_repeated_signup')
    if (services.settings.sms.enable_confirmations) {
      requireDelivery(services, 'confirmation')
      await pretendToSend({ tx, services }, 'sms', { recipient: phone, kind: 'confirmation' })
    }
    return { kind: 'taken', user }
  }
  if (user.isOld) await settleDispute({ tx, services }, user, signUp.passwordHash)
  if (services.settings.sms.enable_confirmations) {
    await audit('user_confirmation_requested')
    await sendPhoneCode(tx, services, { user, phone, type: 'confirmation_token', channel })
  } else {
    await audit('user_signedup')
    await confirmPhone(tx, user, services.now())
  }
  return { kind: 'signed-up', user: await reloadUser(tx, user.id) }
}

async function settleDispute(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  user: UserRecord,
  passwordHash: string,
): Promise<void> {
  if (isSamePassword(user, passwordHash)) return
  await resetUnconfirmed({ tx, services }, user, { kind: 'phone', isPasswordOffered: true })
  // Without confirmations, the latest sign-up wins the account.
  if (services.settings.sms.enable_confirmations) return
  await updateUser({
    tx,
    id: user.id,
    changes: { encrypted_password: passwordHash },
    now: services.now(),
  })
}

type FoundUser = UserRecord & { isOld: boolean }

async function findOrCreate(
  tx: Transaction,
  services: AuthServices,
  { phone, passwordHash, data }: PhoneSignUp,
): Promise<FoundUser> {
  const existing = await findUserByPhone(tx, phone, 'lock')
  if (existing) return { ...existing, isOld: true }
  const account = { phone, passwordHash, data, origin: 'sign-up', isConfirmed: false } as const
  const id = await createPhoneUser(tx, { ...account, now: services.now() })
  // Another sign-up was faster. Its password has to be compared first.
  if (!id) throw new HashedTooEarly()
  return { ...(await reloadUser(tx, id)), isOld: false }
}
