import type { AuthServices } from '../http/auth-services.ts'
import { overRequestLimit } from '../limits/request-limits.ts'
import { hashLike, isSameHash, isSameSalt } from '../password/password-hash.ts'
import type { UserRecord } from '../users/user-record.ts'

const MAX_ATTEMPTS = 3

/** Another request has signed up with the same login since the password was hashed. */
export class HashedTooEarly extends Error {}

/**
 * Hashes the password and runs `signUp` with the hash. If the login already waits for confirmation, the
 * hash uses the salt of the stored one: the same password then gives the same hash. This costs one
 * bcrypt, outside of the transaction.
 */
export async function signUpWithHash<T>(
  services: AuthServices,
  { login, password }: { login: { kind: 'email' | 'phone'; name: string }; password: string },
  signUp: (passwordHash: string) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const stored = await selectWaitingHash(services, login)
    const passwordHash = await hashLike(password, stored, services.passwordCost)
    try {
      return await signUp(passwordHash)
    } catch (error) {
      if (!(error instanceof HashedTooEarly)) throw error
    }
  }
  throw overRequestLimit()
}

export function isSamePassword(
  { encrypted_password: stored }: UserRecord,
  passwordHash: string,
): boolean {
  if (!stored) return false
  if (isSameHash(stored, passwordHash)) return true
  if (isSameSalt(stored, passwordHash)) return false
  throw new HashedTooEarly()
}

/** Runs for every sign-up: response times must not reveal which accounts exist. */
async function selectWaitingHash(
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
