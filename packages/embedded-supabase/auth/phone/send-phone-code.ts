import { renderText } from '#embedded/mail/render-template.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import {
  enqueueTextMessage,
  type MessageChannel,
} from '#embedded/text-messages/text-message-queue.ts'
import {
  generateCode,
  PHONE_CODE_SECONDS,
  type PhoneCodeType,
  storePhoneCode,
} from '../codes-and-links/one-time-tokens.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { AuthSettings } from '../http/auth-settings.ts'
import { requireSendPause, takeSendLimit } from '../limits/send-limits.ts'
import { withoutMarks } from '../users/login-names.ts'
import type { UserRecord } from '../users/user-record.ts'
import { requireDelivery } from './message-channel.ts'

const CODE_LENGTH = 6

type PhoneCode = {
  /** Freshly read and locked: the pause between two messages counts from its `…_sent_at`. */
  user: UserRecord
  phone: string
  /**
   * Unlike GoTrue, we distinguish sign-in from sign-up: the password of an unconfirmed account may
   * be a stranger's.
   */
  type: PhoneCodeType
  channel: MessageChannel
}

/** @returns the id of the message for the response */
export async function sendPhoneCode(
  tx: Queryable,
  services: AuthServices,
  { user, phone, type, channel }: PhoneCode,
): Promise<string> {
  const { settings } = services
  requireSendPause({ services, channel: 'sms', sentAt: sentAtOf(user, type) })
  const testCode = findTestCode(settings, phone)
  const code = testCode ?? generateCode(CODE_LENGTH)
  await storePhoneCode({ tx, services }, { userId: user.id, type, phone }, code)
  if (testCode !== undefined) return 'test-otp'
  requireDelivery(services, type.replace('_token', ''))
  const id = await enqueueTextMessage(tx, {
    to: phone,
    body: renderCode(settings.sms.template, code),
    channel,
    lifetimeSeconds: PHONE_CODE_SECONDS,
  })
  // Last: all messages share one counter row, which stays locked until the transaction ends.
  await takeSendLimit({ tx, services }, 'sms', phone)
  return id
}

/** An empty template means GoTrue's own. */
export function renderCode(template: string, code: string): string {
  return renderText(template || 'Your code is {{ .Code }}', { Code: code })
}

function sentAtOf(user: UserRecord, type: PhoneCodeType): string | null {
  if (type === 'confirmation_token') return user.confirmation_sent_at
  if (type === 'recovery_token') return user.recovery_sent_at
  if (type === 'phone_change_token') return user.phone_change_sent_at
  return user.reauthentication_sent_at
}

/** Fixed codes in `[auth.sms.test_otp]` are for app store reviewers and tests. */
export function findTestCode({ sms }: AuthSettings, phone: string): string | undefined {
  const entry = Object.entries(sms.test_otp).find(([number]) => withoutMarks(number) === phone)
  return entry?.[1]
}
