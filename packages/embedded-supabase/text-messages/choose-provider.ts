import { StartupError } from '#embedded/configuration/startup-error.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { createMessageBirdProvider, type MessageBirdSettings } from './providers/messagebird.ts'
import { createTextlocalProvider, type TextlocalSettings } from './providers/textlocal.ts'
import { createTwilioProvider, type TwilioSettings } from './providers/twilio.ts'
import { createVonageProvider, type VonageSettings } from './providers/vonage.ts'
import type { TextMessageProvider } from './text-message-provider.ts'

type Switch = { enabled: boolean }

/** The providers of `[auth.sms]`. As in the CLI, the first enabled one is used, in this order. */
type ProviderSettings = {
  twilio: Switch & TwilioSettings
  twilio_verify: Switch
  messagebird: Switch & MessageBirdSettings
  textlocal: Switch & TextlocalSettings
  vonage: Switch & VonageSettings
}

/** @throws StartupError for Twilio Verify */
export function chooseProvider(
  database: Database,
  settings: ProviderSettings,
  url: string | undefined,
): TextMessageProvider {
  if (settings.twilio.enabled) return createTwilioProvider(settings.twilio, url)
  if (settings.twilio_verify.enabled) {
    throw new StartupError(
      'auth.sms.twilio_verify creates and checks its own codes, which this backend does not support. ' +
        'Enable auth.sms.twilio with a messaging service instead.',
    )
  }
  if (settings.messagebird.enabled) return createMessageBirdProvider(settings.messagebird, url)
  if (settings.textlocal.enabled) return createTextlocalProvider(settings.textlocal, url)
  if (settings.vonage.enabled) return createVonageProvider(settings.vonage, url)
  return createCapturingProvider(database)
}

const SUBJECTS = { sms: 'Text message', whatsapp: 'WhatsApp message' } as const

export function createCapturingProvider(database: Database): TextMessageProvider {
  return {
    async send({ to, body, channel }) {
      await database.query(
        `insert into embedded.captured_mail (recipient, subject, html, text_body) values ($1, $2, $3, $4)`,
        [to, SUBJECTS[channel], `<p>${escapeHtml(body)}</p>`, body],
      )
      return { isSent: true }
    },
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
