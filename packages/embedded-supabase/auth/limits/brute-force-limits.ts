import { networkOf } from '#embedded/http/client-address.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#embedded/postgres/rate-limits.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'

const HOUR_SECONDS = 3600

/** New codes and challenges bring new attempts, so an account and a factor also have limits. */
const MOST = {
  wrongPasswordsPerAccount: 50,
  wrongCodesPerAccount: 20,
  triesPerCode: 5,
  wrongCodesPerFactor: 20,
  triesPerChallenge: 5,
}

const WRONG_PASSWORD_SECONDS = 900
const KNOWN_ADDRESS_SECONDS = 30 * 24 * HOUR_SECONDS

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
  return { key, max: 1, windowSeconds: KNOWN_ADDRESS_SECONDS }
}

export function wrongPasswordLimit(login: string, guessers: string): RateLimit {
  return {
    key: `auth:wrong-password:account:${login}:from:${guessers}`,
    max: MOST.wrongPasswordsPerAccount,
    windowSeconds: WRONG_PASSWORD_SECONDS,
  }
}

export function wrongCodeLimit(address: string, guessers: string): RateLimit {
  return {
    key: `auth:wrong-code:account:${address}:from:${guessers}`,
    max: MOST.wrongCodesPerAccount,
    windowSeconds: HOUR_SECONDS,
  }
}

export function codeTryLimit(
  { settings }: AuthServices,
  codeHash: string,
  guessers: string,
): RateLimit {
  return {
    key: `auth:code-try:${codeHash}:from:${guessers}`,
    max: MOST.triesPerCode,
    windowSeconds: Math.max(settings.email.otp_expiry, HOUR_SECONDS),
  }
}

export function wrongFactorCodeLimit(factorId: string, guessers: string): RateLimit {
  return {
    key: `auth:factor-wrong:factor:${factorId}:from:${guessers}`,
    max: MOST.wrongCodesPerFactor,
    windowSeconds: HOUR_SECONDS,
  }
}

/** Right and wrong attempts count, so parallel requests gain nothing. */
export function challengeTryLimit(challengeId: string): RateLimit {
  return {
    key: `auth:factor-try:challenge:${challengeId}`,
    max: MOST.triesPerChallenge,
    windowSeconds: HOUR_SECONDS,
  }
}
