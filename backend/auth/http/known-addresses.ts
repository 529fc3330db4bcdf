import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#backend/http/rate-limits.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import { networkOf } from '#domain/limits/client-network.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'

/** How long an owner is known at an address after a sign-in. */
const knownSeconds = 30 * 24 * 3600

/** Notes that the owner of an account has signed in from this address, second factor and all. */
export async function rememberAddress(
  tx: Queryable,
  c: AuthContext,
  userId: string,
): Promise<void> {
  await takeFromLimits(tx, [knownAddress(c, userId)])
}

/**
 * Whose wrong tries at an account are counted together: all of the world's, but those from an address
 * where the owner has signed in have a count of their own. So nobody elsewhere can lock the owner out
 * by guessing, and whoever guesses gets no more tries by changing addresses.
 */
export async function nameGuessers(
  services: AuthServices,
  c: AuthContext,
  userId: string | undefined,
): Promise<string> {
  // Asked for missing accounts, too: the answer must not come sooner for these.
  const isKnown = await isAnyLimitSpent(services.database, [knownAddress(c, userId ?? 'nobody')])
  return isKnown ? networkOf(c.var.clientAddress) : 'elsewhere'
}

/** A counter as a note: hashed, gone when its time is over, and seen by every process. */
function knownAddress(c: AuthContext, userId: string): RateLimit {
  const key = `auth:known-address:${userId}:${networkOf(c.var.clientAddress)}`
  return { key, max: 1, windowSeconds: knownSeconds }
}
