import type { Logger } from 'pino'
import type { ProjectSettings } from '#embedded/configuration/project-settings.ts'
import {
  type Claimed,
  createLeasedQueue,
  type LeasedQueue,
  rowLease,
} from '#embedded/leased-queue.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { type QueueRunner, startQueueRunner } from '#embedded/queue-runner.ts'
import { chooseProvider } from './choose-provider.ts'
import type { TextMessageProvider, TextMessageResult } from './text-message-provider.ts'
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

type WaitingMessage = TextMessage & { id: string; attempts: number; is_expired: boolean }
type MessageQueue = LeasedQueue<WaitingMessage>

const FIRST_RETRY_SECONDS = 5
const LEASE_SECONDS = 60

export function startTextMessageWorker(services: TextMessageServices): QueueRunner {
  const queue = openMessageQueue(services.database)
  return startQueueRunner({
    processBatch: async () => {
      // One at a time: a provider may take ten seconds for each, so the last of a batch could outlive its claim.
      const [row] = await queue.claim(1, LEASE_SECONDS)
      if (row) await deliver(services, queue, row)
      return row !== undefined
    },
    onFailure: (err) => services.log.error({ err }, 'the queue of text messages could not be read'),
  })
}

function openMessageQueue(database: Database): MessageQueue {
  return createLeasedQueue(database, {
    name: 'embedded.text_message_queue',
    key: { id: 'uuid' },
    dueAt: 'run_at',
    order: 'item.run_at',
    lease: rowLease({ until: 'locked_until', attempts: 'attempts' }),
    returning: `item.id, recipient as to, body, channel, attempts, expires_at <= now() as is_expired`,
  })
}

async function deliver(
  services: TextMessageServices,
  queue: MessageQueue,
  row: Claimed<WaitingMessage>,
): Promise<void> {
  const { id, claimToken, attempts } = row
  const result = row.is_expired ? EXPIRED : await send(services, row)
  if (result.isSent || result.isPermanent) {
    // Neither the code nor the phone number is kept, even if the message could not be sent.
    await queue.finish([{ id, claimToken }], {})
  } else {
    const seconds = FIRST_RETRY_SECONDS * 2 ** (attempts - 1)
    await queue.finish([{ id, claimToken, reason: result.reason, seconds }], {
      fields: 'reason text, seconds float8',
      set: `last_error = outcome.reason, run_at = now() + make_interval(secs => outcome.seconds)`,
    })
  }
  if (result.isSent) return
  const { reason, isPermanent } = result
  services.log.warn({ message: id, reason, isLast: isPermanent }, 'a text message was not sent')
}

const EXPIRED: TextMessageResult = {
  isSent: false,
  isPermanent: true,
  reason: 'its code had expired before it could be sent',
}

async function send(services: TextMessageServices, row: TextMessage): Promise<TextMessageResult> {
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
