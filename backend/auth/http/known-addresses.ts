import type { Queryable } from '#backend/postgres/database.ts'
import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#backend/postgres/rate-limits.ts'
import { networkOf } from '#domain/client-network.ts'
import type { AuthContext, AuthServices } from './auth-services.ts'

const knownSeconds = 30 * 24 * 3600

/** Call after a complete sign-in, including any second factor. */
export async function rememberAddress(
  tx: Queryable,
  c: AuthContext,
  userId: string,
): Promise<void> {
  await takeFromLimits(tx, [knownAddress(c, userId)])
}

/**
 * Names the counter for wrong attempts at an account. Networks from which the owner has signed in
 * have their own counter; all others share one. So strangers cannot lock the owner out, and an
 * attacker gets no extra attempts by changing addresses.
 */
export async function nameGuessers(
  services: AuthServices,
  c: AuthContext,
  userId: string | undefined,
): Promise<string> {
  // Also runs for missing accounts, so that response times do not reveal them.
  const isKnown = await isAnyLimitSpent(services.database, [
    knownAddress(c, userId ?? 'no account'),
  ])
  return isKnown ? networkOf(c.var.clientAddress) : 'elsewhere'
}

/** A used-up rate limit marks the address: hashed, expiring, and visible to all processes. */
function knownAddress(c: AuthContext, userId: string): RateLimit {
  const key = `auth:known-address:${userId}:${networkOf(c.var.clientAddress)}`
  return { key, max: 1, windowSeconds: knownSeconds }
}
