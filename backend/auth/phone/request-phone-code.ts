import type { Transaction } from '#backend/postgres/database.ts'
import type { MessageChannel } from '#backend/text-messages/text-message-queue.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../http/auth-error.ts'
import type { Metadata } from '../http/request-body.ts'
import { dropClaims, isOwned } from '../sign-up/competing-sign-ups.ts'
import { requireSignUpsAllowed } from '../sign-up/sign-up-with-email.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { updateUser } from '../users/update-user.ts'
import {
  findUserByPhone,
  isPhoneConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'
import { changePhone, confirmPhone, phoneExists } from './confirm-phone.ts'
import { readChannel, readPhone } from './message-channel.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { createUnconfirmed } from './sign-up-with-phone.ts'

type PhoneCodeRequest = { phone: string; data: Metadata; channel: MessageChannel }

/**
 * Sends a code to sign in with; a new number gets its account on the way.
 *
 * @returns the id of the message
 */
export async function requestPhoneCode(
  services: AuthServices,
  c: AuthContext,
  { phone, data, channel }: PhoneCodeRequest,
): Promise<string> {
  requirePhoneSignIn(services, 400, 'Unsupported phone provider')
  return services.database.transaction(async (tx) => {
    const existing = await findUserByPhone(tx, phone, 'lock')
    if (!existing || !isPhoneConfirmed(existing)) requireSignUpsAllowed(services)
    const found = existing ?? (await createUnconfirmed(tx, services, { phone, data }))
    // Whoever signed up with this number and a password may be somebody else.
    const isDisputed = Boolean(found.encrypted_password) && !isOwned(found)
    const user = isDisputed ? await dropClaims(tx, services, found, { kind: 'phone' }) : found
    if (!isPhoneConfirmed(user) && !services.settings.sms.enable_confirmations) {
      await confirmPhone(tx, user, services.now())
    }
    const traits = { channel }
    const action = 'user_recovery_requested'
    await writeAuditEntry(tx, services, c, { actor: user, action, traits })
    const current = await reloadUser(tx, user.id)
    return sendPhoneCode(tx, services, { user: current, phone, type: 'recovery_token', channel })
  })
}

/** Refuses whatever begins with a phone where sign-in by phone is switched off. */
export function requirePhoneSignIn(
  services: AuthServices,
  status: 400 | 422,
  message: string,
): void {
  if (services.settings.sms.enable_signup) return
  throw new AuthError(status, 'phone_provider_disabled', message)
}

/**
 * Sends the open code of a sign-up, a sign-in or a change of number again.
 *
 * @returns the id of the message, or undefined where there is nothing to send
 */
export async function resendPhoneCode(
  services: AuthServices,
  c: AuthContext,
  type: string,
  phone: string,
): Promise<string | undefined> {
  return services.database.transaction(async (tx) => {
    const user = await findUserByPhone(tx, phone, 'lock')
    if (!user) return undefined
    if (type === 'sms' && !isPhoneConfirmed(user)) {
      await writeAuditEntry(tx, services, c, { actor: user, action: 'user_recovery_requested' })
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

export type PhoneChange = { phone: string; channel: MessageChannel }

/** The new number that an update of a user asks for, or undefined if it stays. */
export function readPhoneChange(
  services: AuthServices,
  user: UserRecord,
  body: { phone: string; channel: string },
): PhoneChange | undefined {
  if (!body.phone) return undefined
  const phone = readPhone(body.phone)
  const channel = readChannel(services.settings, body.channel)
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

/** Sends a code to the new number, or takes it at once where numbers are not confirmed. */
export async function requestPhoneChange(
  tx: Transaction,
  services: AuthServices,
  userId: string,
  { phone, channel }: PhoneChange,
): Promise<void> {
  if (!services.settings.sms.enable_confirmations) {
    return changePhone(tx, userId, phone, services.now())
  }
  const user = await reloadUser(tx, userId)
  await sendPhoneCode(tx, services, { user, phone, type: 'phone_change_token', channel })
  await updateUser(tx, userId, { phone_change: phone }, services.now())
}
