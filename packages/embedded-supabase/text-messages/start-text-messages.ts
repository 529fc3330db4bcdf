import type { Logger } from 'pino'
import type { ProjectSettings } from '#embedded/configuration/project-settings.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { type QueueRunner, startQueueRunner } from '#embedded/queue-runner.ts'
import { chooseProvider } from './choose-provider.ts'
import type { SendResult, TextMessageProvider } from './text-message-provider.ts'
import type { TextMessage } from './text-message-queue.ts'

type Services = {
  database: Database
  /** Replaces the provider's own address, for tests. */
  textMessageProviderUrl?: string | undefined
  settings: ProjectSettings
  log: Logger
}

export function startTextMessages({
  database,
  settings,
  log,
  textMessageProviderUrl,
}: Services): QueueRunner {
  const provider = chooseProvider(database, settings.auth.sms, textMessageProviderUrl)
  return startTextMessageWorker({ database, provider, log })
}

type TextMessageServices = {
  database: Database
  provider: TextMessageProvider
  log: Logger
}

type QueueRow = TextMessage & { id: string; attempts: number; is_expired: boolean }

const firstRetrySeconds = 5

export function startTextMessageWorker(services: TextMessageServices): QueueRunner {
  return startQueueRunner({
    processBatch: async () => {
      const row = await claimMessage(services.database)
      if (row) await deliver(services, row)
      return row !== undefined
    },
    onFailure: (err) => services.log.error({ err }, 'the queue of text messages could not be read'),
  })
}

/**
 * Claims one message for a minute, so that another process sends it if this one is killed. A provider may take ten
 * seconds for each, so the last of a batch could outlive its claim.
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

/** Records the result only if the message was not claimed again, which `attempts` shows. */
async function deliver(services: TextMessageServices, row: QueueRow): Promise<void> {
  const result = row.is_expired ? expired : await send(services, row)
  if (result.isSent || result.isPermanent) {
    // Neither the code nor the phone number is kept, even if the message could not be sent.
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
    // Only the name: the message may contain the URL, and with it keys or phone numbers.
    const reason = error instanceof Error ? error.name : 'unknown failure'
    return {
      isSent: false,
      isPermanent: false,
      reason: `the provider could not be reached: ${reason}`,
    }
  }
}
