import { Transform } from 'node:stream'
import type { Database } from '#embedded/postgres/database.ts'
import { connectionOptions, countConnections, type SmtpSettings } from './smtp-settings.ts'

export type MailTransport = {
  connections: number
  send(message: MailMessage, terms: DeliveryTerms): Promise<DeliveryResult>
  close(): void
}

type DeliveryTerms = {
  /** Called before the end of the email is sent. If it rejects, the server discards the email. */
  beforeEnd(): Promise<void>
  signal: AbortSignal
}

export type DeliveryResult =
  | { isSent: true }
  | { isSent: false; isPermanent: boolean; reason: string }

export async function createSmtpTransport({
  url,
  from,
  dkim,
}: SmtpSettings): Promise<MailTransport> {
  // Loaded only if there is a mail server.
  const { createTransport } = await import('nodemailer')
  const smtp = createTransport({ ...connectionOptions(url), pool: true, dkim })
  // Keyed by the signal: nodemailer passes the same object to the plugin.
  const ends = new WeakMap<AbortSignal, DeliveryTerms['beforeEnd']>()
  smtp.use('stream', ({ data, message }, done) => {
    const beforeEnd = data.signal && ends.get(data.signal)
    if (beforeEnd) message.transform(() => holdEnd(beforeEnd))
    done()
  })
  return {
    connections: countConnections(url),
    async send(message, { beforeEnd, signal }) {
      ends.set(signal, beforeEnd)
      try {
        await smtp.sendMail({ ...message, from, signal })
        return { isSent: true }
      } catch (error) {
        return describeFailure(error)
      }
    },
    close: () => smtp.close(),
  }
}

function holdEnd(beforeEnd: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void beforeEnd().then(() => done(), done),
  })
}

export function createCapturingTransport(database: Database): MailTransport {
  return {
    connections: 1,
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

type SmtpFailure = Error & {
  code?: string
  responseCode?: number
  command?: string
}

/** A refusal of the email may be permanent. A refusal of the server, such as a failed login, never is. */
function describeFailure(error: unknown): DeliveryResult {
  const failure: SmtpFailure = error instanceof Error ? error : new Error('unknown reason')
  const { code, responseCode, command = 'CONN' } = failure
  if (!responseCode) {
    return { isSent: false, isPermanent: false, reason: `SMTP unreachable (${code ?? 'unknown'})` }
  }
  // 421 closes the connection: the server is shutting down or limits us.
  if (responseCode !== 421 && /^(?:RCPT TO|DATA)/.test(command)) {
    return { isSent: false, isPermanent: responseCode >= 500, reason: `SMTP ${responseCode}` }
  }
  const [step = ''] = command.split(' ')
  return { isSent: false, isPermanent: false, reason: `SMTP ${responseCode} to ${step}` }
}

export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}
