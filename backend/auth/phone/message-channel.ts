import type { MessageChannel } from '#backend/text-messages/text-message.ts'
import type { AuthSettings, SmsProviderName } from '../auth-settings.ts'
import { AuthError } from '../errors/auth-error.ts'

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
