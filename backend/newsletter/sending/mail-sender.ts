import type { Database } from '#backend/postgres/database.ts'
import type { Refusal } from '#domain/newsletter/smtp-refusal.ts'
import { headerSafeAddress } from '../issues/message-template.ts'
import { linkMark, type MakePersonalLinks } from '../issues/personal-link.ts'
import type { StoredEmail } from './runs.ts'

export type SendResult =
  | { kind: 'sent'; answer: string }
  | { kind: 'refused'; refusal: Refusal; answer: string }
  /** No connection, or it broke before the answer came: nobody knows whether the mail arrived. */
  | { kind: 'silent'; reason: string }
  /** The mail cannot be written, whoever would take it. */
  | { kind: 'impossible'; reason: string }

/** Sends copies of one issue. */
export type MailSender = {
  /** How many mails may be under way at once. */
  connections: number
  /**
   * @param mayEnd the copy may be begun, but the mail server does not get its end, and so does not have it,
   *   before this resolves
   */
  send(
    recipient: { subscriberId: string; email: string },
    mayEnd?: Promise<void>,
  ): Promise<SendResult>
  /** Greets the mail server. @returns why not, if it does not answer well */
  findTrouble(): Promise<string | undefined>
  close(): void
}

export type EmailToSend = { issue: string; content: StoredEmail; makeLinks: MakePersonalLinks }

/** Keeps the copies in the database, for /mailbox: the way to try everything without a mail server. */
export function createCapturingSender(
  database: Database,
  { issue, content, makeLinks }: EmailToSend,
): MailSender {
  return {
    connections: 1,
    async send({ subscriberId, email }, mayEnd) {
      const written = await writeCopy(async () => {
        headerSafeAddress(email)
        return (await makeLinks({ subscriberId, issue })).page
      })
      if (written.kind === 'impossible') return written
      await mayEnd
      const fill = (body: string) => body.replaceAll(linkMark, () => written.copy)
      await database.query(
        `insert into embedded.captured_mail (recipient, subject, html, text_body) values ($1, $2, $3, $4)`,
        [email, content.subject, fill(content.html), fill(content.text)],
      )
      return { kind: 'sent', answer: 'captured for /mailbox, since no SMTP server is configured' }
    },
    findTrouble: async () => undefined,
    close: () => {},
  }
}

/** What cannot be written is one subscriber's trouble, not the run's. */
export async function writeCopy<Copy>(
  write: () => Promise<Copy>,
): Promise<{ kind: 'written'; copy: Copy } | { kind: 'impossible'; reason: string }> {
  try {
    return { kind: 'written', copy: await write() }
  } catch (error) {
    return { kind: 'impossible', reason: error instanceof Error ? error.message : 'unknown reason' }
  }
}
