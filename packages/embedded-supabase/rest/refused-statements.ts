import { BoundedMap } from '#embedded/bounded-map.ts'
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
/** For each byte that was logged beyond the day's budget: four megabytes a day. */
const SHUT_OUT_MS = 86_400_000 / 4_000_000
const MAX_KEYS = 10_000

/**
 * A PostgreSQL server writes each statement that it refuses into its own log, with what was wrong with it. So a
 * refused read takes up space too, and counts as written. Once the day is spent, each further one shuts its network
 * and account out for as long as its line is, one of 500 bytes for eleven seconds; others that only read are not
 * refused.
 */
export function createRefusedStatements(
  writeBudget: WriteQuota,
  now: () => Date,
): RefusedStatements {
  const shutOutUntil = new BoundedMap<string, number>(MAX_KEYS)
  return {
    admit(keys) {
      for (const key of keys) {
        const leftMs = (shutOutUntil.get(key) ?? 0) - now().getTime()
        if (leftMs > 0) throw tooManyRefused(leftMs)
      }
    },
    note(keys, bytes) {
      void writeBudget.addLoss(keys, bytes)
      for (const key of keys) {
        if (!writeBudget.isSpent(key)) continue
        const sinceMs = Math.max(now().getTime(), shutOutUntil.get(key) ?? 0)
        shutOutUntil.set(key, sinceMs + bytes * SHUT_OUT_MS)
      }
    },
  }
}

/** The length of what PostgreSQL's log says about a refused statement, about. */
export function loggedBytes(error: DatabaseError, text: string): number {
  const { message, detail = '', hint = '', where = '' } = error
  const lines = `${message}${detail}${hint}${where}${text}`
  // Each further line of a message begins with a tab.
  return LINE_BYTES + Buffer.byteLength(lines) + lines.split('\n').length - 1
}

function tooManyRefused(leftMs: number): RestError {
  return new RestError(
    429,
    {
      code: 'PT429',
      message: 'The database refused too many requests from here today. Please try again later.',
    },
    { 'Retry-After': String(Math.ceil(leftMs / 1000)) },
  )
}
