import { countConnections, type SmtpSettings } from '#backend/mail/smtp-settings.ts'
import type { Database } from '#backend/postgres/database.ts'
import { classifyRefusal, type Refusal } from '#domain/newsletter/smtp-refusal.ts'
import { createPersonaliser, headerSafeAddress } from '../letter/message-template.ts'
import { linkMark, type MakePersonalLinks } from '../letter/personal-link.ts'
import type { StoredLetter } from '../runs/runs.ts'

export type SendResult =
  | { kind: 'sent'; answer: string }
  | { kind: 'refused'; refusal: Refusal; answer: string }
  /** No connection, or it broke before the answer came: nobody knows whether the mail arrived. */
  | { kind: 'silent'; reason: string }
  /** The mail cannot be written, whoever would take it. */
  | { kind: 'impossible'; reason: string }

/** Sends copies of one letter. */
export type MailSender = {
  /** How many mails may be under way at once. */
  connections: number
  send(recipient: { subscriberId: string; email: string }): Promise<SendResult>
  /** Greets the mail server. @returns why not, if it does not answer well */
  findTrouble(): Promise<string | undefined>
  close(): void
}

export type LetterToSend = { issue: string; letter: StoredLetter; makeLinks: MakePersonalLinks }

export async function createSmtpSender(
  smtp: SmtpSettings,
  { issue, letter, makeLinks }: LetterToSend,
): Promise<MailSender> {
  const { createTransport } = await import('nodemailer')
  const connections = countConnections(smtp.url)
  const pool = createTransport({
    url: smtp.url,
    pool: true,
    maxConnections: connections,
    maxMessages: 1_000,
    // A mail that broke off goes back to the database, which knows about time and other processes.
    maxRequeues: 0,
    connectionTimeout: 30_000,
    dkim: smtp.dkim,
  })
  const personalise = createPersonaliser(letter.template, issue)
  return {
    connections,
    async send({ subscriberId, email }) {
      const written = await writeCopy(async () =>
        personalise({ subscriberId, email, links: await makeLinks(subscriberId) }),
      )
      if (written.kind === 'impossible') return written
      try {
        const envelope = { from: letter.template.envelopeFrom, to: [email] }
        const info = await pool.sendMail({ envelope, raw: written.copy })
        return { kind: 'sent', answer: info.response }
      } catch (error) {
        return describeFailure(error)
      }
    },
    findTrouble: () =>
      pool.verify().then(
        () => undefined,
        (error: unknown) => describeTrouble(error),
      ),
    close: () => pool.close(),
  }
}

/** Keeps the copies in the database, for /mailbox: the way to try everything without a mail server. */
export function createCapturingSender(
  database: Database,
  { letter, makeLinks }: LetterToSend,
): MailSender {
  return {
    connections: 1,
    async send({ subscriberId, email }) {
      const written = await writeCopy(async () => {
        headerSafeAddress(email)
        return (await makeLinks(subscriberId)).page
      })
      if (written.kind === 'impossible') return written
      const fill = (body: string) => body.replaceAll(linkMark, () => written.copy)
      await database.query(
        `insert into embedded.captured_mail (recipient, subject, html, text_body) values ($1, $2, $3, $4)`,
        [email, letter.subject, fill(letter.html), fill(letter.text)],
      )
      return { kind: 'sent', answer: 'captured: no SMTP server is configured' }
    },
    findTrouble: async () => undefined,
    close: () => {},
  }
}

async function writeCopy<Copy>(
  write: () => Promise<Copy>,
): Promise<{ kind: 'written'; copy: Copy } | { kind: 'impossible'; reason: string }> {
  try {
    return { kind: 'written', copy: await write() }
  } catch (error) {
    return { kind: 'impossible', reason: error instanceof Error ? error.message : 'unknown reason' }
  }
}

/** The fields that nodemailer puts on its errors. */
type SmtpFailure = Error & { responseCode?: number; response?: string; command?: string }

function describeFailure(error: unknown): SendResult {
  const { responseCode, response, command, message } = asFailure(error)
  if (!responseCode) return { kind: 'silent', reason: message }
  const text = response ?? message
  const refusal = classifyRefusal({ code: responseCode, text, command: command ?? 'CONN' })
  return { kind: 'refused', refusal, answer: text }
}

function describeTrouble(error: unknown): string {
  const { response, message } = asFailure(error)
  return response ?? message
}

function asFailure(error: unknown): SmtpFailure {
  return error instanceof Error ? error : new Error('unknown reason')
}
