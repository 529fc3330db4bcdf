import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { createTurns } from './turns.ts'

/** The cost that hosted Supabase hashes with, so that accounts can move either way. */
const standardCost = 10

export const maxPasswordBytes = 72

/**
 * As many at once as there are cores for them, and never all four threads of Node's pool: signatures
 * of tokens are checked there too, and must not wait behind a queue of passwords.
 */
const inTurn = createTurns(Math.min(availableParallelism(), 3))

/** Hashes off the event loop. @param cost of bcrypt, 4 to 31: each step takes twice as long */
export function hashPassword(password: string, cost = standardCost): Promise<string> {
  return inTurn(() => hash(password, { cost, rejectLongPasswords: true }))
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

/** A hash of no password at all, at the cost of the others, for accounts that do not exist. */
function decoyHash(cost: number): string {
  return `$2b$${String(cost).padStart(2, '0')}$FfFWMqtXIl9//zZ4zvFAduFCxa.FDgzn4wCdo1zWCAD6Z8BoA/Hay`
}
