import type { Transaction } from '#embedded/postgres/database.ts'
import type { MessageChannel } from '#embedded/text-messages/text-message-queue.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import type { Metadata } from '../http/request-body.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { createPhoneUser } from '../users/create-user.ts'
import { transactionWithResets } from '../users/lasting-resets.ts'
import { parsePhone, requirePhoneSignIn, requireSignUpsAllowed } from '../users/login-names.ts'
import { isOwned, resetUnconfirmed } from '../users/unconfirmed-accounts.ts'
import { updateUser } from '../users/update-user.ts'
import {
  findUserByPhone,
  isPhoneConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'
import { changePhone, confirmPhone, phoneExists } from './confirm-phone.ts'
import { parseChannel } from './message-channel.ts'
import { sendPhoneCode } from './send-phone-code.ts'

type PhoneCodeRequest = { phone: string; data: Metadata; channel: MessageChannel }

export async function requestPhoneCode(
  services: AuthServices,
  c: AuthContext,
  { phone, data, channel }: PhoneCodeRequest,
): Promise<string> {
  requirePhoneSignIn(services, 400, 'Unsupported phone provider')
  return transactionWithResets(services, async (tx) => {
    const existing = await findUserByPhone(tx, phone, 'lock')
    if (!existing || !isPhoneConfirmed(existing)) requireSignUpsAllowed(services)
    const found = existing ?? (await createUser(tx, services, { phone, data }))
    // The password of an unconfirmed account may be a stranger's.
    const isDisputed = Boolean(found.encrypted_password) && !isOwned(found)
    const user = isDisputed
      ? await resetUnconfirmed({ tx, services }, found, { kind: 'phone' })
      : found
    if (!isPhoneConfirmed(user) && !services.settings.sms.enable_confirmations) {
      await confirmPhone(tx, user, services.now())
    }
    const traits = { channel }
    const action = 'user_recovery_requested'
    await writeAuditEntry({ tx, services, c }, { actor: user, action, traits })
    const current = await reloadUser(tx, user.id)
    return sendPhoneCode(tx, services, { user: current, phone, type: 'recovery_token', channel })
  })
}

/** @returns the id of the message, or undefined if there is nothing to send */
export async function resendPhoneCode(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  type: string,
  phone: string,
): Promise<string | undefined> {
  return services.database.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phone, 'lock')
    if (!user) return undefined
    if (type === 'sms' && !isPhoneConfirmed(user)) {
      await writeAuditEntry({ tx, services, c }, { actor: user, action: 'user_recovery_requested' })
      const tokenType = user.encrypted_password ? 'confirmation_token' : 'recovery_token'
      return sendPhoneCode(tx, services, { user, phone, type: tokenType, channel: 'sms' })
    }
    if (type === 'phone_change' && user.phone_change) {
      const change = { user, phone: user.phone_change, type: 'phone_change_token' } as const
      return sendPhoneCode(tx, services, { ...change, channel: 'sms' })
    }
    return undefined
  })
}

async function createUser(
  tx: Transaction,
  services: AuthServices,
  { phone, data }: { phone: string; data: Metadata },
): Promise<UserRecord> {
  const account = { phone, data, origin: 'sign-up', isConfirmed: false } as const
  const id = await createPhoneUser(tx, { ...account, now: services.now() })
  const user = id ? await reloadUser(tx, id) : await findUserByPhone(tx, phone, 'lock')
  if (!user) throw new AuthError(409, 'user_already_exists', 'User already registered')
  return user
}

export type PhoneChange = { phone: string; channel: MessageChannel }

export function parsePhoneChange(
  services: AuthServices,
  user: UserRecord,
  body: { phone: string; channel: string },
): PhoneChange | undefined {
  if (!body.phone) return undefined
  const phone = parsePhone(body.phone)
  const channel = parseChannel(services.settings, body.channel)
  if (phone === user.phone) return undefined
  requirePhoneSignIn(services, 400, 'Phone logins are disabled')
  return { phone, channel }
}

export async function requireFreeNumber(
  services: AuthServices,
  { phone }: PhoneChange,
): Promise<void> {
  if (await findUserByPhone(services.database, phone)) throw phoneExists()
}

export async function requestPhoneChange(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  userId: string,
  { phone, channel }: PhoneChange,
): Promise<void> {
  if (!services.settings.sms.enable_confirmations) {
    return changePhone({ tx, userId, phone, now: services.now() })
  }
  const user = await reloadUser(tx, userId)
  await sendPhoneCode(tx, services, { user, phone, type: 'phone_change_token', channel })
  await updateUser({ tx, id: userId, changes: { phone_change: phone }, now: services.now() })
}
