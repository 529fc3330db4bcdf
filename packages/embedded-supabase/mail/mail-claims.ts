import type { Database } from '#embedded/postgres/database.ts'
import type { QueuedMail } from './mail-queue.ts'

export type QueueRow = QueuedMail & { id: number; attempts: number; claimToken: string }

/** Methods that write to the queue return false if the claim was lost. */
export type MailClaims = {
  hold(row: QueueRow): {
    /** Aborts when another process has claimed the email, or `abandonAll` was called. */
    lost: AbortSignal
    confirm(): Promise<void>
    release(): void
  }
  recordSent(row: QueueRow): Promise<boolean>
  /** @param retrySeconds undefined if the email will not be tried again */
  recordFailed(row: QueueRow, reason: string, retrySeconds: number | undefined): Promise<boolean>
  /** Does not count as an attempt. */
  returnToQueue(row: QueueRow): Promise<boolean>
  abandonAll(): void
  stop(): void
}

/** `queue` is the qualified name of the table. */
export type Queue = { database: Database; queue: string }

/** Claims expire unless renewed, so that another process sends the emails of one that was killed. */
export function claimMails(
  { database, queue }: Queue,
  limit: number,
  leaseSeconds: number,
): Promise<QueueRow[]> {
  return database.query<QueueRow>(
    `update ${queue}
     set attempts = attempts + 1, claim_token = gen_random_uuid(),
       locked_until = now() + make_interval(secs => $2)
     where id in (
       select id from ${queue}
       where run_at <= now() and (locked_until is null or locked_until < now())
       order by priority, run_at, id limit $1 for update skip locked)
     returning id, template, recipient as to, variables, attempts, claim_token as "claimToken"`,
    [limit, leaseSeconds],
  )
}

export function createMailClaims(queue: Queue, leaseSeconds: number): MailClaims {
  const held = new Map<string, AbortController>()
  const renewAll = (tokens: string[]) => renewClaims(queue, tokens, leaseSeconds)
  // Three renewals may fail before a claim expires, so failures are ignored; `confirm` checks the
  // claim before an email ends.
  const timer = setInterval(
    () => void abortLost(held, renewAll).catch(() => {}),
    (leaseSeconds / 4) * 1000,
  )
  timer.unref()
  return {
    hold({ claimToken }) {
      const losing = new AbortController()
      held.set(claimToken, losing)
      return {
        lost: losing.signal,
        async confirm() {
          const isOurs = (await renewAll([claimToken])).length > 0
          if (isOurs && !losing.signal.aborted) return
          losing.abort()
          throw new Error('another process has claimed the email')
        },
        release: () => void held.delete(claimToken),
      }
    },
    ...createRecords(queue),
    abandonAll() {
      for (const losing of held.values()) losing.abort()
    },
    stop: () => clearInterval(timer),
  }
}

async function abortLost(
  held: ReadonlyMap<string, AbortController>,
  renewAll: (tokens: string[]) => Promise<string[]>,
): Promise<void> {
  const tokens = [...held.keys()]
  if (tokens.length === 0) return
  const ours = new Set(await renewAll(tokens))
  for (const token of tokens) if (!ours.has(token)) held.get(token)?.abort()
}

function createRecords({
  database,
  queue,
}: Queue): Pick<MailClaims, 'recordSent' | 'recordFailed' | 'returnToQueue'> {
  async function write(row: QueueRow, statement: string, values: unknown[] = []) {
    const changed = await database.query(
      `${statement} where id = $1 and claim_token = $2 returning id`,
      [row.id, row.claimToken, ...values],
    )
    return changed.length > 0
  }
  return {
    recordSent: (row) => write(row, `delete from ${queue}`),
    recordFailed: (row, reason, retrySeconds) =>
      retrySeconds === undefined
        ? write(row, `update ${queue} ${giveUp}`, [reason])
        : write(row, `update ${queue} ${tryLater}`, [reason, retrySeconds]),
    returnToQueue: (row) => write(row, `update ${queue} ${returnUnsent}`),
  }
}

const returnUnsent = `set claim_token = null, locked_until = null, attempts = attempts - 1`

const tryLater = `set claim_token = null, locked_until = null, last_error = $3,
    run_at = now() + make_interval(secs => $4)`

/** Deletes the content at once, since it may contain links and codes. */
const giveUp = `set claim_token = null, locked_until = null, last_error = $3, variables = '{}',
    run_at = 'infinity', failed_at = now()`

async function renewClaims(
  { database, queue }: Queue,
  tokens: string[],
  leaseSeconds: number,
): Promise<string[]> {
  const renewed = await database.query<{ token: string }>(
    `update ${queue} set locked_until = now() + make_interval(secs => $2)
     where claim_token = any($1::uuid[]) returning claim_token as token`,
    [tokens, leaseSeconds],
  )
  return renewed.map(({ token }) => token)
}
