import {
  type Claimed,
  createLeasedQueue,
  type LeasedQueue,
  rowLease,
} from '#embedded/leased-queue.ts'
import type { Database } from '#embedded/postgres/database.ts'
import type { QueuedMail } from './mail-queue.ts'

type WaitingMail = QueuedMail & { id: number; attempts: number }
export type QueueRow = Claimed<WaitingMail>
export type MailQueue = LeasedQueue<WaitingMail>

/** @param name the qualified name of the table */
export function openMailQueue(database: Database, name: string): MailQueue {
  return createLeasedQueue(database, {
    name,
    key: { id: 'bigint' },
    dueAt: 'run_at',
    order: 'item.priority, item.run_at, item.id',
    lease: rowLease({ until: 'locked_until', attempts: 'attempts' }),
    returning: 'item.id, template, recipient as to, variables, attempts',
  })
}

export type MailClaims = {
  hold(row: QueueRow): {
    /** Aborts when another process has claimed the email, or `abandonAll` was called. */
    lost: AbortSignal
    confirm(): Promise<void>
    release(): void
  }
  abandonAll(): void
  stop(): void
}

export async function recordSent(queue: MailQueue, { id, claimToken }: QueueRow): Promise<boolean> {
  return (await queue.finish([{ id, claimToken }], {})).length > 0
}

/**
 * @param retrySeconds undefined if the email will not be tried again
 * @returns false if the claim was lost
 */
export async function recordFailed(
  queue: MailQueue,
  { id, claimToken }: QueueRow,
  { reason, retrySeconds }: { reason: string; retrySeconds: number | undefined },
): Promise<boolean> {
  const set = retrySeconds === undefined ? GIVE_UP : TRY_LATER
  const fields = 'reason text, seconds float8'
  const outcome = { id, claimToken, reason, seconds: retrySeconds ?? null }
  return (await queue.finish([outcome], { fields, set })).length > 0
}

const TRY_LATER = `last_error = outcome.reason, run_at = now() + make_interval(secs => outcome.seconds)`

/** Deletes the content at once, since it may contain links and codes. */
const GIVE_UP = `last_error = outcome.reason, variables = '{}', run_at = 'infinity', failed_at = now()`

export function createMailClaims(queue: MailQueue, leaseSeconds: number): MailClaims {
  const controllers = new Map<string, AbortController>()
  const renewAll = (tokens: string[]) => queue.extend(tokens, leaseSeconds)
  // Three renewals may fail before a claim expires, so failures are ignored; `confirm` checks the
  // claim before an email ends.
  const timer = setInterval(
    () => void abortLost(controllers, renewAll).catch(() => {}),
    (leaseSeconds / 4) * 1000,
  )
  timer.unref()
  return {
    hold({ claimToken }) {
      const losing = new AbortController()
      controllers.set(claimToken, losing)
      return {
        lost: losing.signal,
        async confirm() {
          const isOurs = (await renewAll([claimToken])).length > 0
          if (isOurs && !losing.signal.aborted) return
          losing.abort()
          throw new Error('another process has claimed the email')
        },
        release: () => void controllers.delete(claimToken),
      }
    },
    abandonAll() {
      for (const losing of controllers.values()) losing.abort()
    },
    stop: () => clearInterval(timer),
  }
}

async function abortLost(
  controllers: ReadonlyMap<string, AbortController>,
  renewAll: (tokens: string[]) => Promise<string[]>,
): Promise<void> {
  const tokens = [...controllers.keys()]
  if (tokens.length === 0) return
  const ours = new Set(await renewAll(tokens))
  for (const token of tokens) if (!ours.has(token)) controllers.get(token)?.abort()
}
