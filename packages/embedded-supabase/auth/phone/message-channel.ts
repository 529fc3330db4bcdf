import type { MessageChannel } from '#embedded/text-messages/text-message-queue.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { AuthSettings, SmsProviderName } from '../http/auth-settings.ts'

/** In the order in which the CLI looks for an enabled one. */
const PROVIDER_NAMES: readonly SmsProviderName[] = [
  'twilio',
  'twilio_verify',
  'messagebird',
  'textlocal',
  'vonage',
]

export function enabledProvider({ sms }: AuthSettings): SmsProviderName | undefined {
  return PROVIDER_NAMES.find((name) => sms[name].enabled)
}

/**
 * Without a provider, messages are captured, but only while emails are too: after that, readers
 * cannot see the mailbox.
 */
export function canSendTextMessages(settings: AuthSettings, isCapturingMail: boolean): boolean {
  return isCapturingMail || enabledProvider(settings) !== undefined
}

export function requireDelivery(services: AuthServices, purpose: string): void {
  if (services.canSendTextMessages) return
  const message = `Error sending ${purpose} OTP to provider: no text message provider is configured`
  throw new AuthError(422, 'sms_send_failed', message)
}

/** Default: text message. */
export function parseChannel(settings: AuthSettings, channel: string): MessageChannel {
  if (channel === '' || channel === 'sms') return 'sms'
  const provider = enabledProvider(settings)
  // Captured messages can use either channel.
  if (channel === 'whatsapp' && (!provider || provider.startsWith('twilio'))) return 'whatsapp'
  throw new AuthError(
    400,
    'validation_failed',
    "Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  )
}
