import type { RateLimit } from '#backend/limits/rate-limit.ts'
import type { AuthServices } from '../auth-services.ts'

/** After so many tries a code is burnt. The link in the same mail still works. */
const triesPerCode = 5

/** A new code brings new tries, so an account has a limit over all its wrong ones as well. */
const wrongCodesPerAccountAndHour = 20

const hourSeconds = 3600

/** The tries of an open code, right or wrong. `guessers`: see `nameGuessers`. */
export function codeLimit(services: AuthServices, codeHash: string, guessers: string): RateLimit {
  return {
    key: `auth:code-try:${codeHash}:from:${guessers}`,
    max: triesPerCode,
    windowSeconds: Math.max(services.settings.email.otp_expiry, hourSeconds),
  }
}

/** The wrong codes for an e-mail or a number, whatever they were said to be for. */
export function accountLimit(address: string, guessers: string): RateLimit {
  return {
    key: `auth:wrong-code:account:${address}:from:${guessers}`,
    max: wrongCodesPerAccountAndHour,
    windowSeconds: hourSeconds,
  }
}
