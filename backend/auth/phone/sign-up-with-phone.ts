import type { Transaction } from '#backend/postgres/database.ts'
import type { MessageChannel } from '#backend/text-messages/text-message-queue.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../http/auth-error.ts'
import type { Metadata } from '../http/request-body.ts'
import {
  dropClaims,
  HashedTooEarly,
  isOwned,
  isSamePassword,
} from '../sign-up/competing-sign-ups.ts'
import { type AuditAction, writeAuditEntry } from '../users/audit-log.ts'
import { createPhoneUser } from '../users/create-user.ts'
import { updateUser } from '../users/update-user.ts'
import { findUserByPhone, reloadUser, type UserRecord } from '../users/user-record.ts'
import { confirmPhone } from './confirm-phone.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { pretendMessage } from './sms-limits.ts'

export type PhoneSignUp = {
  phone: string
  /** Hashed before the transaction: bcrypt would keep it open. */
  passwordHash: string
  data: Metadata
  channel: MessageChannel
}

export type PhoneSignUpOutcome = { kind: 'taken' | 'signed-up'; user: UserRecord }

/**
 * Creates the user, or finds the one who has not confirmed yet, and confirms at once or sends the code
 * that asks for it, as the settings say. Two sign-ups that differ leave the account without a password.
 */
export async function signUpWithPhone(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  signUp: PhoneSignUp,
): Promise<PhoneSignUpOutcome> {
  const { phone, channel } = signUp
  const user = await findOrCreate(tx, services, signUp)
  const audit = (action: AuditAction) =>
    writeAuditEntry(tx, services, c, {
      actor: user,
      action,
      traits: { provider: 'phone', channel },
    })
  if (user.isOld && isOwned(user)) {
    await audit('user_repeated_signup')
    if (services.settings.sms.enable_confirmations) await pretendMessage(tx, services, phone)
    return { kind: 'taken', user }
  }
  if (user.isOld) await settleDispute(tx, services, user, signUp.passwordHash)
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
  tx: Transaction,
  services: AuthServices,
  user: UserRecord,
  passwordHash: string,
): Promise<void> {
  if (isSamePassword(user, passwordHash)) return
  await dropClaims(tx, services, user, { kind: 'phone', isPasswordOffered: true })
  // Where no code is asked for, whoever comes now has the account.
  if (services.settings.sms.enable_confirmations) return
  await updateUser(tx, user.id, { encrypted_password: passwordHash }, services.now())
}

type FoundUser = UserRecord & { isOld: boolean }

/** Makes sure that a number has an account: the one that is there, or a new one. */
async function findOrCreate(
  tx: Transaction,
  services: AuthServices,
  account: { phone: string; passwordHash?: string; data: Metadata },
): Promise<FoundUser> {
  const existing = await findUserByPhone(tx, account.phone, 'lock')
  if (existing) return { ...existing, isOld: true }
  return { ...(await createUnconfirmed(tx, services, account)), isOld: false }
}

/** Creates an account that nobody has confirmed, or finds the one that was quicker. */
export async function createUnconfirmed(
  tx: Transaction,
  services: AuthServices,
  account: { phone: string; passwordHash?: string; data: Metadata },
): Promise<UserRecord> {
  const person = { ...account, origin: 'sign-up', isConfirmed: false } as const
  const id = await createPhoneUser(tx, { ...person, now: services.now() })
  if (!id && account.passwordHash) throw new HashedTooEarly()
  const user = id ? await reloadUser(tx, id) : await findUserByPhone(tx, account.phone, 'lock')
  if (!user) throw new AuthError(409, 'user_already_exists', 'User already registered')
  return user
}
