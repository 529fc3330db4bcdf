import { networkOf } from '#embedded/http/client-address.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#embedded/postgres/rate-limits.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'

const hourSeconds = 3600

/** New codes and challenges bring new attempts, so an account and a factor also have limits. */
const most = {
  wrongPasswordsPerAccount: 50,
  wrongCodesPerAccount: 20,
  triesPerCode: 5,
  wrongCodesPerFactor: 20,
  triesPerChallenge: 5,
}

const wrongPasswordSeconds = 900
const knownAddressSeconds = 30 * 24 * hourSeconds

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

/** Call after a complete sign-in, including any second factor. */
export async function rememberAddress(
  tx: Queryable,
  c: AuthContext,
  userId: string,
): Promise<void> {
  await takeFromLimits(tx, [knownAddress(c, userId)])
}

/** A used-up rate limit marks the address: hashed, expiring, and visible to all processes. */
function knownAddress(c: AuthContext, userId: string): RateLimit {
  const key = `auth:known-address:${userId}:${networkOf(c.var.clientAddress)}`
  return { key, max: 1, windowSeconds: knownAddressSeconds }
}

export function wrongPasswordLimit(login: string, guessers: string): RateLimit {
  return {
    key: `auth:wrong-password:account:${login}:from:${guessers}`,
    max: most.wrongPasswordsPerAccount,
    windowSeconds: wrongPasswordSeconds,
  }
}

export function wrongCodeLimit(address: string, guessers: string): RateLimit {
  return {
    key: `auth:wrong-code:account:${address}:from:${guessers}`,
    max: most.wrongCodesPerAccount,
    windowSeconds: hourSeconds,
  }
}

export function codeTryLimit(
  { settings }: AuthServices,
  codeHash: string,
  guessers: string,
): RateLimit {
  return {
    key: `auth:code-try:${codeHash}:from:${guessers}`,
    max: most.triesPerCode,
    windowSeconds: Math.max(settings.email.otp_expiry, hourSeconds),
  }
}

export function wrongFactorCodeLimit(factorId: string, guessers: string): RateLimit {
  return {
    key: `auth:factor-wrong:factor:${factorId}:from:${guessers}`,
    max: most.wrongCodesPerFactor,
    windowSeconds: hourSeconds,
  }
}

/** Right and wrong attempts count, so parallel requests gain nothing. */
export function challengeTryLimit(challengeId: string): RateLimit {
  return {
    key: `auth:factor-try:challenge:${challengeId}`,
    max: most.triesPerChallenge,
    windowSeconds: hourSeconds,
  }
}
