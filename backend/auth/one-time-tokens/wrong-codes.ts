import { type RateLimit, takeFromLimits } from '#backend/limits/rate-limit.ts'
import { isAnyLimitSpent } from '#backend/limits/spent-limits.ts'
import type { AuthServices } from '../auth-services.ts'

/** After so many wrong tries a code is burnt. The link in the same mail still works. */
const triesPerCode = 5

/** A new code brings new tries, so an account has a limit over all its codes as well. */
const triesPerAccountAndHour = 20

const hourSeconds = 3600

type Guessing = {
  /** The e-mail or the number. */
  address: string
  /** See `nameGuessers`. */
  guessers: string
  openHashes: readonly string[]
}

/** The counters of wrong tries for the codes that are open for an address. */
export function wrongCodeLimits(
  services: AuthServices,
  { address, guessers, openHashes }: Guessing,
): RateLimit[] {
  return [
    ...openHashes.map((hash) => ({
      key: `auth:wrong-code:code:${hash}:from:${guessers}`,
      max: triesPerCode,
      windowSeconds: services.settings.email.otp_expiry,
    })),
    {
      key: `auth:wrong-code:account:${address}:from:${guessers}`,
      max: triesPerAccountAndHour,
      windowSeconds: hourSeconds,
    },
  ]
}

export function areCodesBurnt(
  services: AuthServices,
  limits: readonly RateLimit[],
): Promise<boolean> {
  return isAnyLimitSpent(services.database, limits)
}

export async function countWrongCode(
  services: AuthServices,
  limits: readonly RateLimit[],
): Promise<void> {
  await takeFromLimits(services.database, limits)
}
