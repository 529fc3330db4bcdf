import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { createMutex } from '#embedded/mutex.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { letOthersFirst } from '#embedded/postgres/give-way.ts'
import { startQueueRunner } from '#embedded/queue-runner.ts'
import {
  createMailClaims,
  type MailClaims,
  type MailQueue,
  openMailQueue,
  type QueueRow,
  recordFailed,
  recordSent,
} from './mail-claims.ts'
import type { PreparedMail } from './mail-queue.ts'
import type { MailTemplates } from './mail-templates.ts'
import type { DeliveryResult, MailMessage, MailTransport } from './transport.ts'

export type PrepareMail = (to: string, variables: Record<string, unknown>) => Promise<PreparedMail>

export type DeliveryServices = {
  database: Database
  /** The table in which emails wait. */
  queue: string
  templates: MailTemplates
  transport: MailTransport
  /**
   * Creates variables just before an email is sent, such as a sign-in link, which could expire in the
   * queue.
   */
  prepare: Readonly<Record<string, PrepareMail>>
  log: Logger
  leaseSeconds?: number
  stopPatienceMs?: number
}

export type DeliveryWorker = {
  nudge(): void
  /** Finishes the emails in progress for up to ten seconds; the others return to the queue. */
  stop(): Promise<void>
}

const MAX_ATTEMPTS = 10
const FIRST_RETRY_SECONDS = 15
const DEFAULT_LEASE_SECONDS = 120
/** A server may take ten minutes to acknowledge the end of an email (RFC 5321, 4.5.3.2.6). */
const LONGEST_DIALOGUE_MS = 15 * 60_000
const DEFAULT_STOP_PATIENCE_MS = 10_000

type Job = {
  services: DeliveryServices
  queue: MailQueue
  claims: MailClaims
  /** Renders one email at a time, however many are being sent, to leave the database to requests. */
  renderInTurn: (row: QueueRow) => Promise<MailMessage>
  underWay: Set<Promise<void>>
  stopping: AbortSignal
}

export function startDeliveryWorker(services: DeliveryServices): DeliveryWorker {
  const { log, leaseSeconds = DEFAULT_LEASE_SECONDS } = services
  const { stopPatienceMs = DEFAULT_STOP_PATIENCE_MS } = services
  const stopping = new AbortController()
  const queue = openMailQueue(services.database, services.queue)
  const claims = createMailClaims(queue, leaseSeconds)
  const renderInTurn = createTurnedRenderer(services)
  const underWay = new Set<Promise<void>>()
  const job = { services, queue, claims, renderInTurn, underWay, stopping: stopping.signal }
  const runner = startQueueRunner({
    processBatch: () => takeMails(job, leaseSeconds),
    onFailure: (err) => log.error({ err }, 'the mail queue could not be read'),
  })
  return {
    nudge: runner.nudge,
    async stop() {
      stopping.abort()
      await runner.stop()
      await Promise.race([Promise.all(underWay), wait(stopPatienceMs, undefined, { ref: false })])
      claims.abandonAll()
      services.transport.close()
      await Promise.all(underWay)
      claims.stop()
    },
  }
}

async function takeMails(job: Job, leaseSeconds: number): Promise<boolean> {
  const { services, underWay, stopping } = job
  const free = services.transport.connections - underWay.size
  const rows = free > 0 ? await job.queue.claim(free, leaseSeconds) : []
  for (const row of rows) {
    const work = deliver(job, row).finally(() => underWay.delete(work))
    underWay.add(work)
  }
  if (underWay.size >= services.transport.connections) await untilAborted(stopping, underWay)
  return rows.length === free
}

function untilAborted(signal: AbortSignal, underWay: ReadonlySet<Promise<void>>): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  signal.addEventListener('abort', () => resolve(), { once: true })
  return Promise.race([promise, ...underWay]).finally(resolve)
}

/** Never rejects. Failures are logged, and the email is sent again after its claim expires. */
async function deliver(job: Job, row: QueueRow): Promise<void> {
  const { log } = job.services
  const claim = job.claims.hold(row)
  try {
    const result = await send(job, row, claim)
    if (!(await recordResult(job, row, result))) {
      log.warn({ mail: row.id }, 'another process took over an email before it was finished here')
    }
  } catch (err) {
    log.error({ err, mail: row.id }, 'the result of an email could not be recorded')
  } finally {
    claim.release()
  }
}

async function send(
  job: Job,
  row: QueueRow,
  claim: ReturnType<MailClaims['hold']>,
): Promise<DeliveryResult | 'returned to queue'> {
  const { services } = job
  const slow = new AbortController()
  const alarm = setTimeout(() => slow.abort(), LONGEST_DIALOGUE_MS).unref()
  try {
    const message = await job.renderInTurn(row)
    const signal = AbortSignal.any([claim.lost, slow.signal])
    const result = await services.transport.send(message, { beforeEnd: claim.confirm, signal })
    return claim.lost.aborted && !result.isSent ? 'returned to queue' : result
  } catch (err) {
    services.log.error(
      { err, mail: row.id, template: row.template },
      'an email could not be rendered',
    )
    return { isSent: false, isPermanent: false, reason: 'the email could not be rendered' }
  } finally {
    clearTimeout(alarm)
  }
}

/** @returns false if the claim is no longer ours, so that nothing was written */
async function recordResult(
  { services: { log }, queue }: Job,
  row: QueueRow,
  result: DeliveryResult | 'returned to queue',
): Promise<boolean> {
  if (result === 'returned to queue') return (await queue.giveBack([row.claimToken])) > 0
  if (result.isSent) return recordSent(queue, row)
  const isLast = result.isPermanent || row.attempts >= MAX_ATTEMPTS
  const { reason } = result
  log.warn({ mail: row.id, template: row.template, reason, isLast }, 'an email was not delivered')
  const retrySeconds = FIRST_RETRY_SECONDS * 2 ** (row.attempts - 1)
  return recordFailed(queue, row, { reason, retrySeconds: isLast ? undefined : retrySeconds })
}

function createTurnedRenderer(services: DeliveryServices): Job['renderInTurn'] {
  const takeTurn = createMutex()
  return async (row) => {
    const endTurn = await takeTurn()
    try {
      // Rendering keeps the embedded database as busy as several sign-ups.
      await letOthersFirst(services.database)
      const prepared = await services.prepare[row.template]?.(row.to, row.variables)
      return await services.templates.render(row.template, row.to, {
        ...prepared,
        variables: { ...row.variables, ...prepared?.variables },
      })
    } finally {
      endTurn()
    }
  }
}
