import type { Database } from 'embedded-supabase'
import type { Refusal } from '#domain/newsletter/bounces-and-refusals.ts'
import type { StoredEmail } from '../issues/make-email.ts'
import { headerSafeAddress } from '../issues/message-template.ts'
import { LINK_MARK, type MakePersonalLinks } from '../issues/unsubscribe-link.ts'

export type SendResult =
  | { kind: 'sent'; answer: string }
  | { kind: 'refused'; refusal: Refusal; answer: string }
  /** No connection, or it broke before the reply: the email may or may not have arrived. */
  | { kind: 'silent'; reason: string }
  | { kind: 'impossible'; reason: string }

export type EmailSender = {
  /** How many emails may be sent at the same time. */
  connections: number
  /**
   * @param beforeEnd the end of the message is sent only after this resolves; until then, the mail server has
   *   not accepted it
   */
  send(
    recipient: { subscriberId: string; email: string },
    beforeEnd?: Promise<void>,
  ): Promise<SendResult>
  /** Connects to the mail server. @returns the problem, if there is one */
  findTrouble(): Promise<string | undefined>
  close(): void
}

export type EmailToSend = { issue: string; content: StoredEmail; makeLinks: MakePersonalLinks }

export function createCapturingSender(
  database: Database,
  { issue, content, makeLinks }: EmailToSend,
): EmailSender {
  return {
    connections: 1,
    async send({ subscriberId, email }, beforeEnd) {
      const written = await writeCopy(async () => {
        headerSafeAddress(email)
        return (await makeLinks({ subscriberId, issue })).page
      })
      if (written.kind === 'impossible') return written
      await beforeEnd
      const fill = (body: string) => body.replaceAll(LINK_MARK, () => written.copy)
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

/** A message that cannot be composed fails one delivery, not the run. */
export async function writeCopy<Copy>(
  write: () => Promise<Copy>,
): Promise<{ kind: 'written'; copy: Copy } | { kind: 'impossible'; reason: string }> {
  try {
    return { kind: 'written', copy: await write() }
  } catch (error) {
    return { kind: 'impossible', reason: error instanceof Error ? error.message : 'unknown reason' }
  }
}
