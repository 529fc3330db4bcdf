import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#backend/postgres/database.ts'
import { startQueueRunner } from '#backend/queues/queue-runner.ts'
import type { MailTemplate, QueuedMail } from './mail-queue.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { DeliveryResult, MailTransport } from './transport.ts'

export type DeliveryServices = {
  database: Database
  templates: MailTemplates
  transport: MailTransport
  /**
   * Variables that are made only when a mail leaves, such as a fresh sign-in link: a link in the
   * queue would age there.
   */
  prepare: Partial<Record<MailTemplate, (to: string) => Promise<Record<string, unknown>>>>
  log: Logger
}

export type DeliveryWorker = {
  /** Looks into the queue soon; called after whatever may have put a mail there. */
  nudge(): void
  /** Ends after the mail in hand. */
  stop(): Promise<void>
}

type QueueRow = QueuedMail & { id: number; attempts: number }

const batchSize = 20
const maxAttempts = 10
const firstRetrySeconds = 15

/** How long a mail lets requests go first: a minute of many sign-ups, but not a day of them. */
const patienceMs = 250
const pauseMs = 5

/** Empties the mail queue, now and whenever something is in it. Several processes may run one each. */
export function startDeliveryWorker(services: DeliveryServices): DeliveryWorker {
  const runner = startQueueRunner({
    workOff: async () => (await deliverBatch(services)) === batchSize,
    onFailure: (err) => services.log.error({ err }, 'the mail queue could not be read'),
  })
  return {
    nudge: runner.nudge,
    async stop() {
      await runner.stop()
      services.transport.close()
    },
  }
}

/** @returns how many mails were taken in hand */
async function deliverBatch(services: DeliveryServices): Promise<number> {
  const rows = await claimMails(services.database)
  for (const row of rows) {
    await letOthersFirst(services.database)
    await deliver(services, row)
  }
  return rows.length
}

/**
 * Making a mail takes the embedded database as long as several sign-ups, and can wait for them. Without
 * an end to its patience a busy site would never send one; a claim of twenty mails lasts two minutes.
 */
async function letOthersFirst(database: Database): Promise<void> {
  const endsAt = performance.now() + patienceMs
  // Requests that have arrived meanwhile are read before one looks.
  await setImmediate()
  while (database.isBusy() && performance.now() < endsAt) await setTimeout(pauseMs)
}

/** A claim lapses, so that the mails of a killed process are sent by the next one. */
function claimMails(database: Database): Promise<QueueRow[]> {
  return database.query<QueueRow>(
    `update private.mail_queue set attempts = attempts + 1, locked_until = now() + interval '2 minutes'
     where id in (
       select id from private.mail_queue
       where run_at <= now() and (locked_until is null or locked_until < now())
       order by run_at, id limit ${batchSize} for update skip locked)
     returning id, template, recipient as to, variables, attempts`,
  )
}

async function deliver(services: DeliveryServices, row: QueueRow): Promise<void> {
  const result = await send(services, row)
  if (result.isSent) {
    await services.database.query('delete from private.mail_queue where id = $1', [row.id])
    return
  }
  const isLast = result.isPermanent || row.attempts >= maxAttempts
  services.log.warn(
    { mail: row.id, template: row.template, reason: result.reason, isLast },
    'a mail was not delivered',
  )
  await services.database.query(
    `update private.mail_queue set locked_until = null, last_error = $2,
       run_at = case when $3 then 'infinity' else now() + make_interval(secs => $4) end
     where id = $1`,
    [row.id, result.reason, isLast, firstRetrySeconds * 2 ** (row.attempts - 1)],
  )
}

async function send(services: DeliveryServices, row: QueueRow): Promise<DeliveryResult> {
  try {
    const prepared = await services.prepare[row.template]?.(row.to)
    const variables = { ...row.variables, ...prepared }
    const message = await services.templates.render(row.template, row.to, variables)
    return await services.transport.send(message)
  } catch (error) {
    services.log.error(
      { err: error, mail: row.id, template: row.template },
      'a mail could not be made',
    )
    return { isSent: false, isPermanent: false, reason: 'the mail could not be made' }
  }
}
