import type { DatabaseError } from '#embedded/postgres/database.ts'
import { RestError } from './errors/rest-error.ts'
import type { WriteQuota } from './write-quota.ts'

export type RefusedStatements = {
  /** @throws RestError with status 429 while a key is shut out */
  admit(keys: readonly string[]): void
  note(keys: readonly string[], bytes: number): void
}

/** What each line has besides message and statement: time, process, user, labels. */
const LINE_BYTES = 300
/** Of eight statements at once, each of the length of an address: 6 MB a day beyond the day's budget. */
const SHUT_OUT_MS = 1_800_000
const MAX_KEYS = 10_000

/**
 * A PostgreSQL server writes each statement that it refuses into its own log, with what was wrong with it. So a
 * refused read takes up space too, and counts as written. Once the day is spent, each further one shuts its network
 * and account out for half an hour; others that only read are not refused.
 */
export function createRefusedStatements(
  writeBudget: WriteQuota,
  now: () => Date,
): RefusedStatements {
  const shutOutUntil = new Map<string, number>()
  return {
    admit(keys) {
      for (const key of keys) {
        if ((shutOutUntil.get(key) ?? 0) > now().getTime()) throw tooManyRefused()
      }
    },
    note(keys, bytes) {
      void writeBudget.addLoss(keys, bytes)
      for (const key of keys) {
        if (!writeBudget.isSpent(key)) continue
        shutOutUntil.delete(key)
        shutOutUntil.set(key, now().getTime() + SHUT_OUT_MS)
        const [oldest] = shutOutUntil.keys()
        if (shutOutUntil.size > MAX_KEYS && oldest !== undefined) shutOutUntil.delete(oldest)
      }
    },
  }
}

/** The length of what PostgreSQL's log says about a refused statement, about. */
export function loggedBytes({ message, detail = '', hint = '' }: DatabaseError, text: string) {
  return LINE_BYTES + Buffer.byteLength(`${message}${detail}${hint}${text}`)
}

function tooManyRefused(): RestError {
  return new RestError(
    429,
    {
      code: 'PT429',
      message: 'The database refused too many requests from here today. Please try again later.',
    },
    { 'Retry-After': String(SHUT_OUT_MS / 1000) },
  )
}
