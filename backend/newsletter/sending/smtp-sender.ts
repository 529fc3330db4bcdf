import { connectionOptions, countConnections, type SmtpSettings } from 'embedded-supabase'
import type MimeNode from 'nodemailer/lib/mime-node'
import type SMTPPool from 'nodemailer/lib/smtp-pool'
import { classifyRefusal } from '#domain/newsletter/bounces-and-refusals.ts'
import { createPersonalizer } from '../issues/message-template.ts'
import { type EmailSender, type EmailToSend, type SendResult, writeCopy } from './email-sender.ts'

export async function createSmtpSender(
  smtp: SmtpSettings,
  { issue, content, makeLinks }: EmailToSend,
): Promise<EmailSender> {
  const { pool, hand } = await openPool(smtp)
  const { ReadyMessage } = await import('./ready-message.ts')
  const sign = await loadSigner(smtp)
  const personalize = createPersonalizer(content.template, issue)
  const from = content.template.envelopeFrom
  return {
    connections: countConnections(smtp.url),
    async send({ subscriberId, email }, beforeEnd = Promise.resolve()) {
      const written = await writeCopy(async () =>
        personalize({ subscriberId, email, links: await makeLinks({ subscriberId, issue }) }),
      )
      if (written.kind === 'impossible') return written
      const { messageId, pieces } = written.copy
      const mail = { envelope: { from, to: email }, messageId, pieces, beforeEnd, sign }
      return hand(new ReadyMessage(mail)).then(
        (answer): SendResult => ({ kind: 'sent', answer }),
        describeFailure,
      )
    },
    findTrouble: () =>
      pool.verify().then(
        () => undefined,
        (error: unknown) => describeTrouble(error),
      ),
    close: () => pool.close(),
  }
}

type Hand = (message: MimeNode) => Promise<string>

async function openPool({ url }: SmtpSettings): Promise<{ pool: SMTPPool; hand: Hand }> {
  const [{ createTransport }, { default: Pool }, { default: MailMessage }] = await Promise.all([
    import('nodemailer'),
    import('nodemailer/lib/smtp-pool'),
    import('nodemailer/lib/mailer/mail-message'),
  ])
  const pool = new Pool({
    ...connectionOptions(url),
    maxMessages: 1_000,
    // The database schedules retries, across processes.
    maxRequeues: 0,
  })
  const mailer = createTransport(pool)
  /** Bypasses the mailer, which would compose the message again. */
  function hand(message: MimeNode): Promise<string> {
    const mail = new MailMessage(mailer)
    mail.message = message
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    pool.send(mail, (error, info) => (info ? resolve(info.response) : reject(error)))
    return promise
  }
  return { pool, hand }
}

async function loadSigner({ dkim }: SmtpSettings) {
  if (!dkim) return undefined
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  const signer = new DKIM(dkim)
  return (message: Buffer) => signer.sign(message)
}

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
