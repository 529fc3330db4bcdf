import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/bcrypt'
import { createTurns } from './turns.ts'

/** The cost that hosted Supabase hashes with, so that accounts can move either way. */
const cost = 10

export const maxPasswordBytes = 72

/** A hash of no password at all, at the same cost, for accounts that do not exist. */
const decoyHash = '$2b$10$FfFWMqtXIl9//zZ4zvFAduFCxa.FDgzn4wCdo1zWCAD6Z8BoA/Hay'

/**
 * As many at once as there are cores for them, and never all four threads of Node's pool: signatures
 * of tokens are checked there too, and must not wait behind a queue of passwords.
 */
const inTurn = createTurns(Math.min(availableParallelism(), 3))

/** Hashes off the event loop. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, { cost, rejectLongPasswords: true }))
}

/** Takes as long for an account without a password, or for none, as for one with. */
export async function isPasswordOf(
  encryptedPassword: string | null | undefined,
  password: string,
): Promise<boolean> {
  const isMatch = await inTurn(() => verify(password, encryptedPassword || decoyHash))
  // bcrypt reads 72 bytes and ignores the rest: more than that is not the password.
  return isMatch && Boolean(encryptedPassword) && Buffer.byteLength(password) <= maxPasswordBytes
}
