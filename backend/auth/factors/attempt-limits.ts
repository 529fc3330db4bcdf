import type { Queryable } from '#backend/postgres/database.ts'
import { isAnyLimitSpent, type RateLimit, takeFromLimits } from '#backend/postgres/rate-limits.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { overRequestLimit } from '../http/request-limits.ts'

/** Right and wrong attempts count, so parallel requests gain nothing. */
const triesPerChallenge = 5

/** New challenges bring new attempts, so a factor also has a limit. */
const wrongCodesPerFactor = 20
const factorWindowSeconds = 3600

const challengeWindowSeconds = 3600

/** Longer than a code and its neighbors are valid. */
const usedStepSeconds = 180

export type Guessing = { factorId: string; guessers: string }

/**
 * Counts an attempt at a challenge, or throws 429. Runs outside of any transaction: the count must
 * persist.
 */
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

/** @returns false if the code of this time step was already used (RFC 6238, 5.2) */
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
