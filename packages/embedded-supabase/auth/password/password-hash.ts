import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/bcrypt'
import { currentNetwork } from '#embedded/http/current-network.ts'
import { createFairTurns, TooManyWaiting } from '#embedded/http/fair-turns.ts'
import { overRequestLimit } from '../limits/request-limits.ts'

/** The cost on hosted Supabase, so that accounts can move both ways. */
const STANDARD_COST = 10

export const MAX_PASSWORD_BYTES = 72

/** A few seconds of work. Further requests are refused. One network fills three quarters of it. */
const LIMITS = { maxWaiting: 64, maxOfOneCaller: 48 }

/**
 * One bcrypt per core, but never all four threads of Node's pool: token signatures are checked
 * there too and must not wait for passwords.
 */
const turns = createFairTurns(Math.min(availableParallelism(), 3), LIMITS)

export function requireTurn(): void {
  if (turns.isFull(currentNetwork())) throw overRequestLimit()
}

/**
 * Hashes off the event loop.
 *
 * @param cost of bcrypt, 4 to 31: each step doubles the time
 */
export function hashPassword(password: string, cost = STANDARD_COST): Promise<string> {
  return inTurn(() => hash(password, { cost, rejectLongPasswords: true }))
}

/**
 * Like `hashPassword`, but with the salt of `stored` if usable, so that the same password gives the
 * same hash.
 */
export function hashLike(
  password: string,
  stored: string | undefined,
  cost = STANDARD_COST,
): Promise<string> {
  const salt = stored && parseSalt(stored, cost)
  return salt
    ? inTurn(() => hash(password, { salt, rejectLongPasswords: true }))
    : hashPassword(password, cost)
}

/** Compares two hashes with the same salt. Their bcrypt versions may differ. */
export function isSameHash(one: string, other: string): boolean {
  return one.slice(VERSION_LENGTH) === other.slice(VERSION_LENGTH)
}

export function isSameSalt(one: string, other: string): boolean {
  return isSameHash(one.slice(0, SALT_LENGTH), other.slice(0, SALT_LENGTH))
}

/** Takes equally long for a missing account, an account without a password and a wrong password. */
export async function isPasswordOf(
  encryptedPassword: string | null | undefined,
  password: string,
  cost = STANDARD_COST,
): Promise<boolean> {
  const isMatch = await inTurn(() => verify(password, encryptedPassword || decoyHash(cost)))
  // bcrypt ignores everything after 72 bytes, so a longer text is never the password.
  return isMatch && Boolean(encryptedPassword) && Buffer.byteLength(password) <= MAX_PASSWORD_BYTES
}

async function inTurn<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await turns.take(task, currentNetwork())
  } catch (error) {
    throw error instanceof TooManyWaiting ? overRequestLimit() : error
  }
}

const VERSION_LENGTH = 3
const SALT_LENGTH = 29

function parseSalt(stored: string, cost: number): string | undefined {
  const salt = stored.slice(0, SALT_LENGTH)
  const isUsable = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{21}[.Oeu]$/.test(salt)
  return isUsable && parseOptions(stored).cost <= cost ? salt : undefined
}

function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$FfFWMqtXIl9//zZ4zvFAduFCxa.FDgzn4wCdo1zWCAD6Z8BoA/Hay`
}

export function isPasswordHash(hash: string): boolean {
  try {
    parseOptions(hash)
    return true
  } catch {
    return false
  }
}
