import type { MessageChannel } from '#backend/text-messages/text-message-queue.ts'
import type { AuthServices } from '../auth-services.ts'
import type { AuthSettings, SmsProviderName } from '../auth-settings.ts'
import { AuthError } from '../http/auth-error.ts'

/** In the order in which the CLI looks for one that is enabled. */
const providerNames: readonly SmsProviderName[] = [
  'twilio',
  'twilio_verify',
  'messagebird',
  'textlocal',
  'vonage',
]

/** The provider that messages leave by; without one they are captured. */
export function enabledProvider({ sms }: AuthSettings): SmsProviderName | undefined {
  return providerNames.find((name) => sms[name].enabled)
}

/** Whether anybody may be sent a text message at all. */
export function usesTextMessages({ sms, mfa }: AuthSettings): boolean {
  return sms.enable_signup || mfa.phone.enroll_enabled || mfa.phone.verify_enabled
}

/**
 * Whether a text message gets anywhere. Without a provider they are captured, but only as long as mails
 * are: once mails really leave, readers are out there, and none of them sees the mailbox.
 */
export function canSendTextMessages(settings: AuthSettings, isCapturingMail: boolean): boolean {
  return isCapturingMail || enabledProvider(settings) !== undefined
}

/** Refuses a code that nobody would get, as GoTrue does when its provider fails. Throws 422. */
export function requireWayOut(services: AuthServices, purpose: string): void {
  if (services.canSendTextMessages) return
  const message = `Error sending ${purpose} OTP to provider: no provider of text messages is configured`
  throw new AuthError(422, 'sms_send_failed', message)
}

/** How a code is to be sent; by text message unless the request says otherwise. Throws 400. */
export function readChannel(settings: AuthSettings, channel: string): MessageChannel {
  if (channel === '' || channel === 'sms') return 'sms'
  const provider = enabledProvider(settings)
  // Captured messages go nowhere, so they may pretend to go either way.
  if (channel === 'whatsapp' && (!provider || provider.startsWith('twilio'))) return 'whatsapp'
  throw new AuthError(
    400,
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}

/** The number as accounts keep it: E.164 without the plus sign. Throws GoTrue's 400. */
export function readPhone(phone: string): string {
  const number = withoutMarks(phone)
  if (/^[1-9]\d{1,14}$/.test(number)) return number
  const message = 'Invalid phone number format (E.164 required)'
  throw new AuthError(400, 'validation_failed', message)
}

/** Takes off the plus sign and spaces, which are for people. */
export function withoutMarks(phone: string): string {
  return phone.replace(/^\+/, '').replaceAll(' ', '')
}
