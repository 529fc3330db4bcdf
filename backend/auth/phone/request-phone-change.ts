import type { Transaction } from '#backend/postgres/database.ts'
import type { MessageChannel } from '#backend/text-messages/text-message.ts'
import type { AuthServices } from '../auth-services.ts'
import { updateUser } from '../users/update-user.ts'
import { findUserByPhone, reloadUser, type UserRecord } from '../users/user-record.ts'
import { changePhone, phoneExists } from './confirm-phone.ts'
import { readChannel } from './message-channel.ts'
import { readPhone } from './phone-number.ts'
import { requirePhoneSignIn } from './request-phone-code.ts'
import { sendPhoneCode } from './send-phone-code.ts'

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
