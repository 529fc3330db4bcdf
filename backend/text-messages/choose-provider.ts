import type { Database } from '#backend/postgres/database.ts'
import { StartupError } from '#backend/startup-error.ts'
import { createMessageBirdProvider, type MessageBirdSettings } from './providers/messagebird.ts'
import { createTextlocalProvider, type TextlocalSettings } from './providers/textlocal.ts'
import { createTwilioProvider, type TwilioSettings } from './providers/twilio.ts'
import { createVonageProvider, type VonageSettings } from './providers/vonage.ts'
import type { TextMessageProvider } from './text-message-provider.ts'

type Switch = { enabled: boolean }

/** The providers of `[auth.sms]`, in the order in which the CLI takes the first that is enabled. */
type ProviderSettings = {
  twilio: Switch & TwilioSettings
  twilio_verify: Switch
  messagebird: Switch & MessageBirdSettings
  textlocal: Switch & TextlocalSettings
  vonage: Switch & VonageSettings
}

/**
 * How messages leave: by the provider that the settings enable, else into the mailbox.
 *
 * @throws StartupError for a provider that works in a way we do not
 */
export function chooseProvider(
  database: Database,
  settings: ProviderSettings,
  url: string | undefined,
): TextMessageProvider {
  if (settings.twilio.enabled) return createTwilioProvider(settings.twilio, url)
  if (settings.twilio_verify.enabled) {
    throw new StartupError(
      'auth.sms.twilio_verify makes and checks codes by itself, which this backend does on its own. ' +
        'Enable auth.sms.twilio with a messaging service instead.',
    )
  }
  if (settings.messagebird.enabled) return createMessageBirdProvider(settings.messagebird, url)
  if (settings.textlocal.enabled) return createTextlocalProvider(settings.textlocal, url)
  if (settings.vonage.enabled) return createVonageProvider(settings.vonage, url)
  return createCapturingProvider(database)
}

const subjects = { sms: 'Text message', whatsapp: 'WhatsApp message' } as const

/** Keeps messages beside the captured mails, for /mailbox: the way to try everything without a provider. */
export function createCapturingProvider(database: Database): TextMessageProvider {
  return {
    async send({ to, body, channel }) {
      await database.query(
        `insert into embedded.captured_mail (recipient, subject, html, text_body) values ($1, $2, $3, $4)`,
        [to, subjects[channel], `<p>${escapeHtml(body)}</p>`, body],
      )
      return { isSent: true }
    },
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`)
}
