import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#backend/http/rate-limits.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { overRequestLimit } from '../http/request-limits.ts'

/** Every try counts, right or wrong, so that many at once are no way around it. */
const triesPerChallenge = 5

/** A new challenge brings new tries, so a factor has a limit over all its challenges as well. */
const wrongCodesPerFactor = 20
const factorWindowSeconds = 3600

const challengeWindowSeconds = 3600

/** Longer than a code and its neighbours live. */
const usedStepSeconds = 180

/** A factor whose code is tried, and whose wrong tries count together (see `nameGuessers`). */
export type Guessing = { factorId: string; guessers: string }

/** Counts a try to answer a challenge, or throws 429. Outside of any transaction: the count stays. */
export async function takeTry(
  services: AuthServices,
  challengeId: string,
  guessing: Guessing,
): Promise<void> {
  if (await isAnyLimitSpent(services.database, [factorLimit(guessing)])) throw overRequestLimit()
  const limit = {
    key: `auth:factor-try:challenge:${challengeId}`,
    max: triesPerChallenge,
    windowSeconds: challengeWindowSeconds,
  }
  if (!(await takeFromLimits(services.database, [limit]))) throw overRequestLimit()
}

export async function countWrongFactorCode(
  services: AuthServices,
  guessing: Guessing,
): Promise<void> {
  await takeFromLimits(services.database, [factorLimit(guessing)])
}

/** Uses a time step of a factor up. Answers false if its code has been used before (RFC 6238, 5.2). */
export function takeTimeStep(tx: Queryable, factorId: string, step: number): Promise<boolean> {
  const key = `auth:factor-step:${factorId}:${step}`
  return takeFromLimits(tx, [{ key, max: 1, windowSeconds: usedStepSeconds }])
}

function factorLimit({ factorId, guessers }: Guessing): RateLimit {
  return {
    key: `auth:factor-wrong:factor:${factorId}:from:${guessers}`,
    max: wrongCodesPerFactor,
    windowSeconds: factorWindowSeconds,
  }
}
