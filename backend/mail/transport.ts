import { Transform } from 'node:stream'
import type { Database } from '#backend/postgres/database.ts'
import { classifyRefusal } from '#domain/newsletter/smtp-refusal.ts'
import { connectionOptions, countConnections, type SmtpSettings } from './smtp-settings.ts'

/** How a mail leaves. `isPermanent` failures are not tried again. */
export type MailTransport = {
  /** How many mails may be under way at once. */
  connections: number
  send(message: MailMessage, terms: DeliveryTerms): Promise<DeliveryResult>
  /** Ends what is under way. */
  close(): void
}

type DeliveryTerms = {
  /** The mail server does not get the end of the mail, and so does not have it, unless this resolves. */
  mayEnd(): Promise<void>
  signal: AbortSignal
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
  const smtp = createTransport({ ...connectionOptions(url), pool: true, dkim })
  // The library passes a mail's signal on as it is, which tells the mails apart.
  const ends = new WeakMap<AbortSignal, DeliveryTerms['mayEnd']>()
  smtp.use('stream', ({ data, message }, done) => {
    const mayEnd = data.signal && ends.get(data.signal)
    if (mayEnd) message.transform(() => holdEnd(mayEnd))
    done()
  })
  return {
    connections: countConnections(url),
    async send(message, { mayEnd, signal }) {
      ends.set(signal, mayEnd)
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

/** Passes a message on, but its end only when that is allowed; else the connection breaks off. */
function holdEnd(mayEnd: () => Promise<void>): Transform {
  return new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void mayEnd().then(() => done(), done),
  })
}

/** Keeps mails in the database, for /mailbox: the way to try everything without a mail server. */
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
  response?: string
  command?: string
}

/** A refusal of this mail may be for good; one of us, a refused login for example, is no mail's fault. */
function describeFailure(error: unknown): DeliveryResult {
  const failure: SmtpFailure = error instanceof Error ? error : new Error('unknown reason')
  const { code, responseCode, response = '', command = 'CONN' } = failure
  if (!responseCode) {
    return { isSent: false, isPermanent: false, reason: `SMTP unreachable (${code ?? 'unknown'})` }
  }
  const refusal = classifyRefusal({ code: responseCode, text: response, command })
  if (refusal.about === 'message') {
    return { isSent: false, isPermanent: refusal.isPermanent, reason: `SMTP ${responseCode}` }
  }
  const [step = ''] = command.split(' ')
  return { isSent: false, isPermanent: false, reason: `SMTP ${responseCode} to ${step}` }
}

/** A mail as it leaves: one recipient, both bodies. */
export type MailMessage = {
  to: string
  subject: string
  html: string
  text: string
}
