import type { Database } from '#backend/postgres/database.ts'
import type { QueuedMail } from './mail-queue.ts'

export type QueueRow = QueuedMail & { id: number; attempts: number; claimToken: string }

/** The mails that this process has in hand. What writes to the queue answers whether the claim still held. */
export type MailClaims = {
  /** Renews the claim of a mail until it is let go. */
  hold(row: QueueRow): {
    /** Aborts when another process has taken the mail over, or this one gives it up. */
    lost: AbortSignal
    /** Resolves while the mail is ours, and stays so for a whole lease; rejects otherwise. */
    confirm(): Promise<void>
    letGo(): void
  }
  noteSent(row: QueueRow): Promise<boolean>
  /** @param retrySeconds undefined where the mail is given up */
  noteFailed(row: QueueRow, reason: string, retrySeconds: number | undefined): Promise<boolean>
  /** As if it had not been tried. */
  giveBack(row: QueueRow): Promise<boolean>
  /** Aborts all mails in hand. */
  abandonAll(): void
  stop(): void
}

/** A claim that is not renewed lapses, so that the mails of a killed process are sent by the next one. */
export function claimMails(
  database: Database,
  limit: number,
  leaseSeconds: number,
): Promise<QueueRow[]> {
  return database.query<QueueRow>(
    `update private.mail_queue
     set attempts = attempts + 1, claim_token = gen_random_uuid(),
       locked_until = now() + make_interval(secs => $2)
     where id in (
       select id from private.mail_queue
       where run_at <= now() and (locked_until is null or locked_until < now())
       order by run_at, id limit $1 for update skip locked)
     returning id, template, recipient as to, variables, attempts, claim_token as "claimToken"`,
    [limit, leaseSeconds],
  )
}

export function createMailClaims(database: Database, leaseSeconds: number): MailClaims {
  const held = new Map<string, AbortController>()
  /** Three may fail before a claim lapses. */
  const timer = setInterval(() => void renew().catch(() => {}), (leaseSeconds / 4) * 1000)
  timer.unref()

  /** One that fails is made up by the next; before a mail ends its claim is looked at anyway. */
  async function renew(): Promise<void> {
    const tokens = [...held.keys()]
    if (tokens.length === 0) return
    const ours = new Set(await renewClaims(database, tokens, leaseSeconds))
    for (const token of tokens) if (!ours.has(token)) held.get(token)?.abort()
  }

  async function write(row: QueueRow, statement: string, values: unknown[] = []) {
    const changed = await database.query(
      `${statement} where id = $1 and claim_token = $2 returning id`,
      [row.id, row.claimToken, ...values],
    )
    return changed.length > 0
  }

  return {
    hold({ claimToken }) {
      const losing = new AbortController()
      held.set(claimToken, losing)
      return {
        lost: losing.signal,
        async confirm() {
          const isOurs = (await renewClaims(database, [claimToken], leaseSeconds)).length > 0
          if (isOurs && !losing.signal.aborted) return
          losing.abort()
          throw new Error('another process has claimed the mail')
        },
        letGo: () => void held.delete(claimToken),
      }
    },
    noteSent: (row) => write(row, 'delete from private.mail_queue'),
    noteFailed: (row, reason, retrySeconds) =>
      retrySeconds === undefined
        ? write(row, giveUp, [reason])
        : write(row, tryLater, [reason, retrySeconds]),
    giveBack: (row) =>
      write(
        row,
        `update private.mail_queue
         set claim_token = null, locked_until = null, attempts = attempts - 1`,
      ),
    abandonAll() {
      for (const losing of held.values()) losing.abort()
    },
    stop: () => clearInterval(timer),
  }
}

const tryLater = `update private.mail_queue
  set claim_token = null, locked_until = null, last_error = $3,
    run_at = now() + make_interval(secs => $4)`

/** The content goes at once: it may hold links and codes, and nobody will get it. */
const giveUp = `update private.mail_queue
  set claim_token = null, locked_until = null, last_error = $3, variables = '{}',
    run_at = 'infinity', failed_at = now()`

async function renewClaims(
  database: Database,
  tokens: string[],
  leaseSeconds: number,
): Promise<string[]> {
  const renewed = await database.query<{ token: string }>(
    `update private.mail_queue set locked_until = now() + make_interval(secs => $2)
     where claim_token = any($1::uuid[]) returning claim_token as token`,
    [tokens, leaseSeconds],
  )
  return renewed.map(({ token }) => token)
}
