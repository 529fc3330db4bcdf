import { BoundedMap } from '#embedded/bounded-map.ts'
import { networkOf } from '#embedded/http/client-address.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import { addToLimits } from '#embedded/postgres/rate-limits.ts'
import type { Identity } from './authenticate.ts'
import { RestError } from './errors/rest-error.ts'

export type Charge = { bytes: number; rows: number }

export type WriteQuota = {
  /**
   * Counts a write before it is tried, whatever becomes of it.
   *
   * @throws RestError with status 429 if the day of a key is spent
   */
  take(keys: readonly string[], charge: Charge): Promise<void>
  /**
   * For a write whose turn has come: many may have been counted before the first of them lost anything.
   *
   * @returns what ends it
   * @throws RestError with status 429 if the day is spent, or would be once those that run have lost as much as one did
   */
  begin(keys: readonly string[]): () => void
  /** Counts what a write left in the database that was rolled back. */
  addLoss(keys: readonly string[], bytes: number): Promise<void>
  isSpent(key: string): boolean
}

/** Each may be spent in a day: by a network, and by half as much by an account. */
const BUDGET: Charge = { bytes: 16_000_000, rows: 10_000 }
const DAY_SECONDS = 86_400
/**
 * What a process counts without telling the others. Most visitors write less in a day, so counting
 * costs them no statement.
 */
const UNSAVED_MOST: Charge = { bytes: 65_536, rows: 100 }
const MAX_KEYS = 10_000

type Spending = {
  saved: Charge
  unsaved: Charge
  untilMs: number
  /** Writes that have begun. */
  running: number
  /** In bytes. */
  largestLoss: number
}

type Services = { database: Queryable; now: () => Date; perAddressLimitScale?: number }

/** The keys by which a caller's writes are counted; none for the service role, except in functions. */
export function budgetKeys(
  { role, claims }: Identity,
  address: string,
  isFunction: boolean,
): string[] {
  if (role === 'service_role') return isFunction ? functionKeys(address) : []
  const network = `network:${networkOf(address)}`
  return typeof claims.sub === 'string' ? [network, `account:${claims.sub}`] : [network]
}

/** The keys by which is counted what functions lose for a caller. */
export function functionKeys(address: string): string[] {
  return [`functions:network:${networkOf(address)}`]
}

/**
 * Limits inside a write's own transaction are rolled back with it, while its rows take up space until the next
 * vacuum. So bytes and rows are also counted here, in memory first, and from some size on in the database, in a
 * statement of its own.
 */
export function createWriteBudget(services: Services): WriteQuota {
  const { database, now, perAddressLimitScale: scale = 1 } = services
  const spendings = new BoundedMap<string, Spending>(MAX_KEYS)

  function find(key: string): Spending {
    const known = spendings.get(key)
    if (known && known.untilMs > now().getTime()) return known
    const untilMs = now().getTime() + DAY_SECONDS * 1000
    const written = { saved: nothing(), unsaved: nothing() }
    const spending = { ...written, untilMs, running: 0, largestLoss: 0 }
    spendings.set(key, spending)
    return spending
  }

  async function add(keys: readonly string[], charge: Charge): Promise<void> {
    const due: string[] = []
    for (const key of keys) {
      const { unsaved } = find(key)
      unsaved.bytes += charge.bytes
      unsaved.rows += charge.rows
      if (unsaved.bytes >= UNSAVED_MOST.bytes || unsaved.rows >= UNSAVED_MOST.rows) due.push(key)
    }
    for (const key of due) await save(database, key, find(key))
  }

  function hasRoomFor(key: string, charge: Charge): boolean {
    const { saved, unsaved } = find(key)
    const share = scale * (key.startsWith('account:') ? 0.5 : 1)
    return (
      saved.bytes + unsaved.bytes + charge.bytes <= BUDGET.bytes * share &&
      saved.rows + unsaved.rows + charge.rows <= BUDGET.rows * share
    )
  }

  return {
    async take(keys, charge) {
      if (!keys.every((key) => hasRoomFor(key, charge))) throw daySpent()
      await add(keys, charge)
    },
    begin(keys) {
      const own = keys.map((key) => ({ key, spending: find(key) }))
      const isAdmitted = own.every(({ key, spending: { running, largestLoss } }) =>
        hasRoomFor(key, { bytes: running * largestLoss, rows: 0 }),
      )
      if (!isAdmitted) throw daySpent()
      for (const { spending } of own) spending.running += 1
      return () => {
        for (const { spending } of own) spending.running -= 1
      }
    },
    addLoss(keys, bytes) {
      for (const key of keys) {
        const spending = find(key)
        spending.largestLoss = Math.max(spending.largestLoss, bytes)
      }
      return add(keys, { bytes, rows: 0 })
    },
    isSpent: (key) => !hasRoomFor(key, nothing()),
  }
}

/** If the database cannot be reached, the charge stays in memory: then nothing is written either. */
async function save(database: Queryable, key: string, { saved, unsaved }: Spending): Promise<void> {
  const charge = { ...unsaved }
  Object.assign(unsaved, nothing())
  saved.bytes += charge.bytes
  saved.rows += charge.rows
  const limits = [
    { key: `written:bytes:${key}`, uses: charge.bytes, windowSeconds: DAY_SECONDS },
    { key: `written:rows:${key}`, uses: charge.rows, windowSeconds: DAY_SECONDS },
  ]
  const [bytes, rows] = await addToLimits(database, limits).catch(() => [])
  saved.bytes = Math.max(saved.bytes, bytes ?? 0)
  saved.rows = Math.max(saved.rows, rows ?? 0)
}

function nothing(): Charge {
  return { bytes: 0, rows: 0 }
}

export function daySpent(): RestError {
  return new RestError(
    429,
    {
      code: 'PT429',
      message: 'Too much was written from here today. Please try again tomorrow.',
    },
    { 'Retry-After': '3600' },
  )
}
