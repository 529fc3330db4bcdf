import type { Logger } from 'pino'
import type { Database } from '#backend/postgres/database.ts'
import { type QueueRunner, startQueueRunner } from '#backend/queues/queue-runner.ts'
import type { TextMessage } from './text-message.ts'
import type { SendResult, TextMessageProvider } from './text-message-provider.ts'

export type TextMessageServices = {
  database: Database
  provider: TextMessageProvider
  log: Logger
}

type QueueRow = TextMessage & { id: string; attempts: number; is_expired: boolean }

const batchSize = 20
const firstRetrySeconds = 5

/** Sends what waits in the queue. Several processes may run one each. */
export function startTextMessageWorker(services: TextMessageServices): QueueRunner {
  return startQueueRunner({
    workOff: async () => {
      const rows = await claimMessages(services.database)
      for (const row of rows) await deliver(services, row)
      return rows.length === batchSize
    },
    onFailure: (err) => services.log.error({ err }, 'the queue of text messages could not be read'),
  })
}

/** A claim lapses, so that the messages of a killed process are sent by the next one. */
function claimMessages(database: Database): Promise<QueueRow[]> {
  return database.query<QueueRow>(
    `update embedded.text_message_queue
     set attempts = attempts + 1, locked_until = now() + interval '1 minute'
     where id in (
       select id from embedded.text_message_queue
       where run_at <= now() and (locked_until is null or locked_until < now())
       order by run_at limit ${batchSize} for update skip locked)
     returning id, recipient as to, body, channel, attempts, expires_at <= now() as is_expired`,
  )
}

async function deliver(services: TextMessageServices, row: QueueRow): Promise<void> {
  const result = row.is_expired ? expired : await send(services, row)
  if (result.isSent || result.isPermanent) {
    // A code that can't be delivered is of no use to anyone, so neither it nor its number is kept.
    await services.database.query('delete from embedded.text_message_queue where id = $1', [row.id])
  } else {
    await services.database.query(
      `update embedded.text_message_queue set locked_until = null, last_error = $2,
         run_at = now() + make_interval(secs => $3)
       where id = $1`,
      [row.id, result.reason, firstRetrySeconds * 2 ** (row.attempts - 1)],
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
