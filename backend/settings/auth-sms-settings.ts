import { z } from 'zod'
import { duration, flag, optionalSection, text } from './setting-values.ts'

const codeTemplate = 'Your code is {{ .Code }}'

const TwilioSchema = smsProvider({
  account_sid: text(),
  message_service_sid: text(),
  auth_token: text(),
})

/**
 * The CLI switches sign-up by phone off where no provider is enabled. Here messages are captured then,
 * so the setting counts as it stands.
 */
export const SmsSettingsSchema = optionalSection({
  enable_signup: flag(false),
  enable_confirmations: flag(false),
  template: text(codeTemplate),
  max_frequency: duration('5s'),
  test_otp: z.record(z.string(), text(), { error: 'a table' }).default({}),
  twilio: TwilioSchema,
  twilio_verify: TwilioSchema,
  messagebird: smsProvider({ originator: text(), access_key: text() }),
  textlocal: smsProvider({ sender: text(), api_key: text() }),
  vonage: smsProvider({ from: text(), api_key: text(), api_secret: text() }),
})

/** A provider whose keys are all needed once it is enabled. */
function smsProvider<Shape extends Record<string, ReturnType<typeof text>>>(keys: Shape) {
  return optionalSection({ enabled: flag(false), ...keys }).superRefine((provider, context) => {
    const values = provider as Record<string, unknown>
    if (!values.enabled) return
    for (const key of Object.keys(keys)) {
      if (values[key] !== '') continue
      const message = 'a text, since this provider is enabled'
      context.addIssue({ code: 'custom', path: [key], message })
    }
  })
}
