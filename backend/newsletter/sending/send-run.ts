import { randomUUID } from 'node:crypto'
import type { Database } from 'embedded-supabase'
import type { Logger } from 'pino'
import { retryDelayMs } from '#domain/newsletter/bounces-and-refusals.ts'
import { type ClaimFeed, createClaimFeed } from './claim-feed.ts'
import {
  type Claim,
  type DeliveryOutcome,
  type DeliveryQueue,
  findNextDelivery,
  openDeliveryQueue,
} from './deliveries.ts'
import type { EmailSender, SendResult } from './email-sender.ts'
import { createServerGate, type ServerGate } from './mail-server-gate.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { finishRun, noteTrouble, type Run } from './runs.ts'
import { createSendingPermits, type SendingLimits } from './sending-rate.ts'
import { keepReporting, type RunReporting, removeWorker } from './workers.ts'

export type SendingServices = {
  database: Database
  log: Logger
  limits: SendingLimits
}

type SendingWork = {
  services: SendingServices
  run: Run
  sender: EmailSender
  signal: AbortSignal
}

/**
 * Sends what is left of a run, possibly alongside other processes, until nothing is left, the run is
 * paused or `signal` aborts. Unused claims are released.
 *
 * @throws if the database fails; emails sent but not recorded by then, at most one per connection, will
 *   be sent again
 */
export async function sendRun({ services, run, sender, signal }: SendingWork): Promise<void> {
  const { database, log } = services
  const failure = new AbortController()
  const job = await startJob({
    services,
    run,
    sender,
    signal: AbortSignal.any([signal, failure.signal]),
  })
  try {
    await workOnAllConnections(job, failure)
    await job.feed.drain()
    await job.deliveries.giveBackAll()
    if (await finishRun(database, run.id)) log.info({ issue: run.issue }, 'an issue has been sent')
  } finally {
    await job.feed.drain()
    await job.reports.stop()
    await removeWorker(database, job.workerId).catch(() => {})
  }
}

type Job = {
  services: SendingServices
  run: Run
  workerId: string
  deliveries: DeliveryQueue
  reports: RunReporting
  sender: EmailSender
  feed: ClaimFeed
  recorder: Recorder
  gate: ServerGate
}

async function startJob({ services, run, sender, signal }: SendingWork): Promise<Job> {
  const { database } = services
  const workerId = randomUUID()
  const deliveries = openDeliveryQueue(database, run.id, workerId)
  const reports = await keepReporting(database, { runId: run.id, workerId })
  const feed = createClaimFeed({
    claim: deliveries.claim,
    findNext: () => findNextDelivery(database, run.id),
    mayGoOn: () => !signal.aborted && reports.mayGoOn(),
    permits: createSendingPermits(database, services.limits),
    signal,
  })
  const gate = createServerGate({
    findTrouble: () => sender.findTrouble(),
    onChange: (trouble) => reportTrouble(services, run, trouble),
    signal,
  })
  const recorder = createRecorder(deliveries.record, sender.connections)
  return { services, run, workerId, deliveries, reports, sender, feed, recorder, gate }
}

async function workOnAllConnections(job: Job, failure: AbortController): Promise<void> {
  const connections = Array.from({ length: job.sender.connections }, () =>
    workThrough(job).catch((error: unknown) => {
      failure.abort()
      throw error
    }),
  )
  const ends = await Promise.allSettled(connections)
  const broken = ends.find((end) => end.status === 'rejected')
  if (broken) throw broken.reason
}

/**
 * The loop of one connection. While the last outcome is being recorded, the next email is transmitted except
 * for its end, so the mail server does not accept it yet. A killed process has therefore sent at most one
 * unrecorded email per connection.
 */
async function workThrough(job: Job): Promise<void> {
  let written = Promise.resolve()
  for (;;) {
    await job.gate.whenOpen()
    const claim = await job.feed.next()
    if (!claim) return written
    const outcome = await deliver(job, claim, written)
    await written
    written = job.recorder.add(outcome ?? notTried(claim))
    // A failure is thrown above, with the next email or at the end.
    written.catch(() => {})
  }
}

/** @returns undefined if the email is not to blame: its claim is released without counting the attempt */
async function deliver(
  job: Job,
  { refusal, ...claim }: Claim,
  beforeEnd: Promise<void>,
): Promise<DeliveryOutcome | undefined> {
  if (refusal) return { subscriberId: claim.subscriberId, state: 'withheld', answer: refusal }
  return judge(job, claim, await job.sender.send(claim, beforeEnd))
}

function notTried({ subscriberId }: Claim): DeliveryOutcome {
  return { subscriberId, state: 'waiting', answer: null }
}

type Tries = Pick<Claim, 'subscriberId' | 'failures' | 'ageMs'>

async function judge(
  { gate }: Job,
  claim: Tries,
  result: SendResult,
): Promise<DeliveryOutcome | undefined> {
  const { subscriberId } = claim
  switch (result.kind) {
    case 'sent':
      gate.noteSuccess()
      return { subscriberId, state: 'sent', answer: result.answer }
    case 'impossible':
      return { subscriberId, state: 'failed', answer: result.reason }
    case 'silent':
      return (await gate.askAfterSilence(result.reason)) ? defer(claim, result.reason) : undefined
    case 'refused': {
      const { refusal, answer } = result
      if (refusal.about === 'sender') {
        gate.shutFor(answer)
        return undefined
      }
      if (!refusal.isPermanent) return defer(claim, answer)
      return { subscriberId, state: 'failed', answer, isDeadAddress: refusal.isDeadAddress }
    }
  }
}

function defer({ subscriberId, failures, ageMs }: Tries, answer: string): DeliveryOutcome {
  const retryMs = retryDelayMs(failures + 1, ageMs, Math.random())
  if (retryMs !== undefined) return { subscriberId, state: 'waiting', answer, retryMs }
  return { subscriberId, state: 'failed', answer: `deferred for too long: ${answer}` }
}

function reportTrouble({ database, log }: SendingServices, run: Run, trouble: string | null): void {
  if (trouble) log.warn({ issue: run.issue, trouble }, 'the mail server is not accepting mail')
  else log.info({ issue: run.issue }, 'the mail server is back')
  noteTrouble(database, run.id, trouble).catch((error: unknown) => {
    log.error({ err: error }, 'the state of the mail server could not be recorded')
  })
}
