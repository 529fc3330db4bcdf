import type { Database } from '#backend/postgres/database.ts'
import type { MailMessage } from './message.ts'
import type { SmtpSettings } from './smtp-settings.ts'

/** How a mail leaves. `isPermanent` failures are not tried again. */
export type MailTransport = {
  send(message: MailMessage): Promise<DeliveryResult>
  close(): void
}

export type DeliveryResult =
  | { isSent: true }
  | { isSent: false; isPermanent: boolean; reason: string }

/** Delivers through the publisher's own mail server. */
export async function createSmtpTransport({
  url,
  from,
  dkim,
}: SmtpSettings): Promise<MailTransport> {
  // Loaded only where there is a mail server.
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({ url, pool: true, dkim })
  return {
    async send(message) {
      try {
        await smtp.sendMail({ ...message, from })
        return { isSent: true }
      } catch (error) {
        const code = responseCode(error)
        return { isSent: false, isPermanent: code >= 500, reason: `SMTP ${code || 'unreachable'}` }
      }
    },
    close: () => smtp.close(),
  }
}

/** Keeps mails in the database, for /mailbox: the way to try everything without a mail server. */
export function createCapturingTransport(database: Database): MailTransport {
  return {
    async send({ to, subject, html, text }) {
      await database.query(
        `insert into embedded.captured_mail (recipient, subject, html, text_body) values ($1, $2, $3, $4)`,
        [to, subject, html, text],
      )
      return { isSent: true }
    },
    close: () => {},
  }
}

/** The server's three-digit answer, or 0 where it gave none. A refused address or mail is 5xx for good. */
function responseCode(error: unknown): number {
  return error instanceof Error && 'responseCode' in error ? Number(error.responseCode) || 0 : 0
}
