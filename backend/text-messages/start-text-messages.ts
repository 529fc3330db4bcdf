import type { Logger } from 'pino'
import { enabledProvider, usesTextMessages } from '#backend/auth/phone/message-channel.ts'
import type { Environment } from '#backend/environment.ts'
import { type QueueRunner, startQueueRunner } from '#backend/mail/queue-runner.ts'
import type { Database } from '#backend/postgres/database.ts'
import type { ProjectSettings } from '#backend/settings/project-settings.ts'
import { chooseProvider } from './choose-provider.ts'
import type { TextMessage } from './text-message.ts'
import type { SendResult, TextMessageProvider } from './text-message-provider.ts'

type Services = {
  database: Database
  environment: Pick<Environment, 'SMS_PROVIDER_URL' | 'SMTP_URL'>
  settings: ProjectSettings
  log: Logger
}

/** Starts the sending of text messages, by the provider of the settings or, beside mails, into the mailbox. */
export function startTextMessages({ database, environment, settings, log }: Services): {
  worker: QueueRunner
  isCapturing: boolean
} {
  const { auth } = settings
  const provider = chooseProvider(database, auth.sms, environment.SMS_PROVIDER_URL)
  return {
    worker: startTextMessageWorker({ database, provider, log }),
    isCapturing:
      !environment.SMTP_URL && usesTextMessages(auth) && enabledProvider(auth) === undefined,
  }
}

type TextMessageServices = {
  database: Database
  provider: TextMessageProvider
  log: Logger
}

type QueueRow = TextMessage & { id: string; attempts: number; is_expired: boolean }

const firstRetrySeconds = 5

/** Sends what waits in the queue. Several processes may run one each. */
export function startTextMessageWorker(services: TextMessageServices): QueueRunner {
  return startQueueRunner({
    workOff: async () => {
      const row = await claimMessage(services.database)
      if (row) await deliver(services, row)
      return row !== undefined
    },
    onFailure: (err) => services.log.error({ err }, 'the queue of text messages could not be read'),
  })
}

/**
 * One at a time: a claim lapses after a minute, so that the message of a killed process is sent by the next
 * one, and a provider has ten seconds. A batch would be claimed for longer than its last message waits.
 */
async function claimMessage(database: Database): Promise<QueueRow | undefined> {
  const [row] = await database.query<QueueRow>(
    `update embedded.text_message_queue
     set attempts = attempts + 1, locked_until = now() + interval '1 minute'
     where id in (
       select id from embedded.text_message_queue
       where run_at <= now() and (locked_until is null or locked_until < now())
       order by run_at limit 1 for update skip locked)
     returning id, recipient as to, body, channel, attempts, expires_at <= now() as is_expired`,
  )
  return row
}

/** Every claim counts an attempt: a result is written only while the message has not been claimed again. */
async function deliver(services: TextMessageServices, row: QueueRow): Promise<void> {
  const result = row.is_expired ? expired : await send(services, row)
  if (result.isSent || result.isPermanent) {
    // A code that can't be delivered is of no use to anyone, so neither it nor its number is kept.
    await services.database.query(
      'delete from embedded.text_message_queue where id = $1 and attempts = $2',
      [row.id, row.attempts],
    )
  } else {
    await services.database.query(
      `update embedded.text_message_queue set locked_until = null, last_error = $2,
         run_at = now() + make_interval(secs => $3)
       where id = $1 and attempts = $4`,
      [row.id, result.reason, firstRetrySeconds * 2 ** (row.attempts - 1), row.attempts],
    )
  }
  if (result.isSent) return
  const { reason, isPermanent } = result
  services.log.warn({ message: row.id, reason, isLast: isPermanent }, 'a text message was not sent')
}

const expired: SendResult = {
  isSent: false,
  isPermanent: true,
  reason: 'its code had expired before it could be sent',
}

async function send(services: TextMessageServices, row: QueueRow): Promise<SendResult> {
  try {
    return await services.provider.send({ to: row.to, body: row.body, channel: row.channel })
  } catch (error) {
    // The name alone: a message may repeat the address, and with it keys or numbers.
    const reason = error instanceof Error ? error.name : 'unknown failure'
    return { isSent: false, isPermanent: false, reason: `the provider was not reached: ${reason}` }
  }
}
