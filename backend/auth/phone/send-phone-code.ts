import { renderText } from '#backend/mail/render-template.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import {
  enqueueTextMessage,
  type MessageChannel,
} from '#backend/text-messages/text-message-queue.ts'
import type { AuthServices } from '../auth-services.ts'
import type { AuthSettings } from '../auth-settings.ts'
import {
  generateCode,
  type PhoneCodeType,
  storePhoneCode,
} from '../codes-and-links/one-time-tokens.ts'
import type { UserRecord } from '../users/user-record.ts'
import { requireWayOut, withoutMarks } from './message-channel.ts'
import { requireSmsPause, takeSmsLimits } from './sms-limits.ts'

const codeLength = 6

type PhoneCode = {
  /** As just read and locked: the pause between two messages counts from its `…_sent_at`. */
  user: UserRecord
  phone: string
  /**
   * A sign-in is told from a sign-up, which GoTrue does not do: the password of an account that nobody
   * has confirmed yet may be anybody's.
   */
  type: PhoneCodeType
  channel: MessageChannel
}

/**
 * Puts a message with a fresh code into the queue, or throws 429, or 422 where none gets anywhere. A number with a fixed code gets none.
 *
 * @returns the id of the message, for the answer
 */
export async function sendPhoneCode(
  tx: Queryable,
  services: AuthServices,
  { user, phone, type, channel }: PhoneCode,
): Promise<string> {
  const { settings } = services
  requireSmsPause(services, sentAtOf(user, type), settings.sms.max_frequency)
  const testCode = findTestCode(settings, phone)
  const code = testCode ?? generateCode(codeLength)
  await storePhoneCode(tx, services, { userId: user.id, type, phone }, code)
  if (testCode !== undefined) return 'test-otp'
  requireWayOut(services, type.replace('_token', ''))
  const id = await enqueueTextMessage(tx, {
    to: phone,
    body: renderCode(settings.sms.template, code),
    channel,
    lifetimeSeconds: phoneCodeSeconds,
  })
  // Last: all messages share the counter's row, which stays locked until the transaction ends.
  await takeSmsLimits(tx, services, phone)
  return id
}

/** The text of a message. An empty template is GoTrue's own. */
export function renderCode(template: string, code: string): string {
  return renderText(template || 'Your code is {{ .Code }}', { Code: code })
}

function sentAtOf(user: UserRecord, type: PhoneCodeType): string | null {
  if (type === 'confirmation_token') return user.confirmation_sent_at
  if (type === 'recovery_token') return user.recovery_sent_at
  if (type === 'phone_change_token') return user.phone_change_sent_at
  return user.reauthentication_sent_at
}

/**
 * How long a code in a text message works. The CLI has no key for it: it starts GoTrue with 6,000
 * seconds, hosted projects begin with 60. Ten minutes leave time for a slow network and a retry.
 */
export const phoneCodeSeconds = 600

/** The fixed code of a number in `[auth.sms.test_otp]`, for reviewers of app stores and for tests. */
export function findTestCode({ sms }: AuthSettings, phone: string): string | undefined {
  const entry = Object.entries(sms.test_otp).find(([number]) => withoutMarks(number) === phone)
  return entry?.[1]
}
