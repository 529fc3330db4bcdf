import type { Database } from '#backend/postgres/database.ts'
import type { TextMessageProvider } from './text-message-provider.ts'

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
