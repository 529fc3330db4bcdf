import { setImmediate, setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Database } from '#backend/postgres/database.ts'
import { createTurns } from '#backend/postgres/embedded/take-turns.ts'
import { claimMails, createMailClaims, type MailClaims, type QueueRow } from './mail-claims.ts'
import type { MailTemplate } from './mail-queue.ts'
import type { MailTemplates } from './mail-templates.ts'
import { startQueueRunner } from './queue-runner.ts'
import type { DeliveryResult, MailMessage, MailTransport } from './transport.ts'

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
  /** How long a claim lasts without being renewed. */
  leaseSeconds?: number
}

export type DeliveryWorker = {
  /** Looks into the queue soon; called after whatever may have put a mail there. */
  nudge(): void
  /** Ends after the mails in hand, or after ten seconds: what is not sent by then goes back. */
  stop(): Promise<void>
}

const maxAttempts = 10
const firstRetrySeconds = 15
const defaultLeaseSeconds = 120
/** A server may take ten minutes to answer the end of a mail (RFC 5321, 4.5.3.2.6), but not keep it forever. */
const longestDialogueMs = 15 * 60_000
const stopPatienceMs = 10_000
/** How long a mail lets requests go first: a minute of many sign-ups, but not a day of them. */
const patienceMs = 250
const pauseMs = 5

type Job = {
  services: DeliveryServices
  claims: MailClaims
  /** Mails are made one at a time, however many are being sent: requests need the database too. */
  makeInTurn: (row: QueueRow) => Promise<MailMessage>
  /** What each mail in hand is doing. */
  underWay: Set<Promise<void>>
  stopping: AbortSignal
}

/**
 * Sends what waits in the queue, several mails at a time. Several processes may run one each: every mail is
 * claimed with a token of its own, and the claim renewed for as long as the mail is in hand.
 */
export function startDeliveryWorker(services: DeliveryServices): DeliveryWorker {
  const { database, log, leaseSeconds = defaultLeaseSeconds } = services
  const stopping = new AbortController()
  const claims = createMailClaims(database, leaseSeconds)
  const makeInTurn = makeOneByOne(services)
  const underWay = new Set<Promise<void>>()
  const job = { services, claims, makeInTurn, underWay, stopping: stopping.signal }
  const runner = startQueueRunner({
    workOff: () => takeMails(job, leaseSeconds),
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

/** Fills the free places. Answers whether there may be more mails; waits for a place where there is none. */
async function takeMails(job: Job, leaseSeconds: number): Promise<boolean> {
  const { services, underWay, stopping } = job
  const free = services.transport.connections - underWay.size
  const rows = free > 0 ? await claimMails(services.database, free, leaseSeconds) : []
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

/** Never rejects: what goes wrong is logged, and the mail is sent again when its claim has lapsed. */
async function deliver(job: Job, row: QueueRow): Promise<void> {
  const { log } = job.services
  const claim = job.claims.hold(row)
  try {
    const result = await send(job, row, claim)
    if (!(await writeDown(job, row, result))) {
      log.warn({ mail: row.id }, 'a mail was taken over by another process before it was done here')
    }
  } catch (err) {
    log.error({ err, mail: row.id }, 'what came of a mail could not be written down')
  } finally {
    claim.letGo()
  }
}

async function send(
  job: Job,
  row: QueueRow,
  claim: ReturnType<MailClaims['hold']>,
): Promise<DeliveryResult | 'given back'> {
  const { services } = job
  const slow = new AbortController()
  const alarm = setTimeout(() => slow.abort(), longestDialogueMs).unref()
  try {
    const message = await job.makeInTurn(row)
    const signal = AbortSignal.any([claim.lost, slow.signal])
    const result = await services.transport.send(message, { mayEnd: claim.confirm, signal })
    return claim.lost.aborted && !result.isSent ? 'given back' : result
  } catch (err) {
    services.log.error({ err, mail: row.id, template: row.template }, 'a mail could not be made')
    return { isSent: false, isPermanent: false, reason: 'the mail could not be made' }
  } finally {
    clearTimeout(alarm)
  }
}

/** @returns false if the claim is no longer ours, so that nothing was written */
async function writeDown(
  { services: { log }, claims }: Job,
  row: QueueRow,
  result: DeliveryResult | 'given back',
): Promise<boolean> {
  if (result === 'given back') return claims.giveBack(row)
  if (result.isSent) return claims.noteSent(row)
  const isLast = result.isPermanent || row.attempts >= maxAttempts
  const { reason } = result
  log.warn({ mail: row.id, template: row.template, reason, isLast }, 'a mail was not delivered')
  const retrySeconds = firstRetrySeconds * 2 ** (row.attempts - 1)
  return claims.noteFailed(row, reason, isLast ? undefined : retrySeconds)
}

function makeOneByOne(services: DeliveryServices): Job['makeInTurn'] {
  const takeTurn = createTurns()
  return async (row) => {
    const endTurn = await takeTurn()
    try {
      await letOthersFirst(services.database)
      const prepared = await services.prepare[row.template]?.(row.to)
      return await services.templates.render(row.template, row.to, {
        ...row.variables,
        ...prepared,
      })
    } finally {
      endTurn()
    }
  }
}

/**
 * Making a mail takes the embedded database as long as several sign-ups, and can wait for them. Without
 * an end to its patience a busy site would never send one.
 */
async function letOthersFirst(database: Database): Promise<void> {
  const endsAt = performance.now() + patienceMs
  // Requests that have arrived meanwhile are read before one looks.
  await setImmediate()
  while (database.isBusy() && performance.now() < endsAt) await wait(pauseMs)
}
