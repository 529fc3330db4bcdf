import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/bcrypt'
import { overRequestLimit } from '../http/request-limits.ts'

/** The cost that hosted Supabase hashes with, so that accounts can move either way. */
const standardCost = 10

export const maxPasswordBytes = 72

/** A few seconds of work, which is as long as a person waits; whoever comes then is told to come later. */
const maxWaiting = 64

/**
 * As many at once as there are cores for them, and never all four threads of Node's pool: signatures
 * of tokens are checked there too, and must not wait behind a queue of passwords.
 */
const turns = createTurns(Math.min(availableParallelism(), 3), maxWaiting)

/** For whatever ends in a password: refuses it before it costs anything else, where `inTurn` would. */
export function requireTurn(): void {
  if (turns.isFull()) throw overRequestLimit()
}

/** Hashes off the event loop. @param cost of bcrypt, 4 to 31: each step takes twice as long */
export function hashPassword(password: string, cost = standardCost): Promise<string> {
  return inTurn(() => hash(password, { cost, rejectLongPasswords: true }))
}

/** As `hashPassword`, with the salt of `stored` where that has one: the same password, the same text. */
export function hashLike(
  password: string,
  stored: string | undefined,
  cost = standardCost,
): Promise<string> {
  const salt = stored && readSalt(stored, cost)
  return salt
    ? inTurn(() => hash(password, { salt, rejectLongPasswords: true }))
    : hashPassword(password, cost)
}

/** Whether two hashes are of one password, if they have the same salt. Their versions may differ. */
export function isSameHash(one: string, other: string): boolean {
  return one.slice(versionLength) === other.slice(versionLength)
}

export function isSameSalt(one: string, other: string): boolean {
  return isSameHash(one.slice(0, saltLength), other.slice(0, saltLength))
}

/** Takes as long for an account without a password, or for none, as for one hashed at `cost`. */
export async function isPasswordOf(
  encryptedPassword: string | null | undefined,
  password: string,
  cost = standardCost,
): Promise<boolean> {
  const isMatch = await inTurn(() => verify(password, encryptedPassword || decoyHash(cost)))
  // bcrypt reads 72 bytes and ignores the rest: more than that is not the password.
  return isMatch && Boolean(encryptedPassword) && Buffer.byteLength(password) <= maxPasswordBytes
}

/** Throws GoTrue's 429 at once when too many wait: behind them nobody would be answered in time. */
async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await turns.take(task)
  } catch (error) {
    throw error instanceof TooManyWaiting ? overRequestLimit() : error
  }
}

/** `$2b`, and the salt with what is before it: `$2b$10$` and 22 characters. */
const versionLength = 3
const saltLength = 29

/** Of a hash that a new one can be made like: canonical, and no dearer than others. */
function readSalt(stored: string, cost: number): string | undefined {
  const salt = stored.slice(0, saltLength)
  const isUsable = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{21}[.Oeu]$/.test(salt)
  return isUsable && parseOptions(stored).cost <= cost ? salt : undefined
}

/** A hash of no password at all, at the cost of the others, for accounts that do not exist. */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$FfFWMqtXIl9//zZ4zvFAduFCxa.FDgzn4wCdo1zWCAD6Z8BoA/Hay`
}

/** So many wait already that one more is not let in. */
export class TooManyWaiting extends Error {}

type Turns = {
  /** Runs a task when its turn has come, and answers what it does, or throws TooManyWaiting. */
  take<T>(task: () => Promise<T>): Promise<T>
  /** Whether a task that came now would be refused. */
  isFull(): boolean
}

/**
 * Runs tasks first come, first served, at most `places` at once, with at most `maxWaiting` behind them.
 */
export function createTurns(places: number, maxWaiting = Number.POSITIVE_INFINITY): Turns {
  let free = places
  const waiting: (() => void)[] = []
  const take: Turns['take'] = async (task) => {
    if (free > 0) free -= 1
    else {
      if (waiting.length >= maxWaiting) throw new TooManyWaiting()
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      // The place passes on without becoming free, so that nobody who comes now overtakes.
      if (next) next()
      else free += 1
    }
  }
  return { take, isFull: () => waiting.length >= maxWaiting }
}

/** Whether a hash that comes from elsewhere is one that passwords can be compared with here. */
export function isPasswordHash(hash: string): boolean {
  try {
    parseOptions(hash)
    return true
  } catch {
    return false
  }
}
