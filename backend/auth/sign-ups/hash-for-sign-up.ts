import type { AuthServices } from '../auth-services.ts'
import { hashLike, isSameHash, isSameSalt } from '../passwords/password-hash.ts'
import { overRequestLimit } from '../requests/request-limits.ts'
import type { UserRecord } from '../users/user-record.ts'

const maxAttempts = 3

/** Somebody has signed up with the same login since the password was hashed. */
export class HashedTooEarly extends Error {}

/**
 * Hashes the password of a sign-up and signs up. Where the login waits for its confirmation already, the
 * hash is made with the salt of the one that is stored: the same password then gives the same text, for
 * the price of one bcrypt, and outside of the transaction.
 */
export async function signUpWithHash<T>(
  services: AuthServices,
  { login, password }: { login: { kind: 'email' | 'phone'; name: string }; password: string },
  signUp: (passwordHash: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const stored = await readWaitingHash(services, login)
    const passwordHash = await hashLike(password, stored, services.passwordCost)
    try {
      return await signUp(passwordHash)
    } catch (error) {
      if (!(error instanceof HashedTooEarly)) throw error
    }
  }
  throw overRequestLimit()
}

/** Whether a repeated sign-up has the password of the first. */
export function isSamePassword(
  { encrypted_password: stored }: UserRecord,
  passwordHash: string,
): boolean {
  if (!stored) return false
  if (isSameHash(stored, passwordHash)) return true
  if (isSameSalt(stored, passwordHash)) return false
  throw new HashedTooEarly()
}

/** Asked for whatever the login: the time it takes must not tell. */
async function readWaitingHash(
  { database }: AuthServices,
  { kind, name }: { kind: 'email' | 'phone'; name: string },
): Promise<string | undefined> {
  const [row] = await database.query<{ encrypted_password: string | null }>(
    `select encrypted_password from auth.users
     where ${kind} = $1 and is_sso_user = false and ${kind}_confirmed_at is null`,
    [name],
  )
  return row?.encrypted_password || undefined
}
