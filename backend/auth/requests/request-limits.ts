import { takeFromLimits } from '#backend/limits/rate-limit.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'

export type LimitName =
  | 'anonymous_users'
  | 'sign_in_sign_ups'
  | 'token_refresh'
  | 'token_verifications'

const fiveMinutes = 300
const hour = 3600
const day = 24 * hour

/** How many times the limit of five minutes one address may ask for mails in a day: 300 as we ship. */
const windowsPerDay = 10

/** Counts a request against its address, or throws 429. Each `use` has a counter of its own. */
export async function limitRequests(
  services: AuthServices,
  c: AuthContext,
  limit: LimitName,
  use: string,
): Promise<void> {
  const isAllowed = await takeFromLimits(services.database, [
    {
      key: `auth:${use}:address:${c.var.clientAddress}`,
      max: Math.floor(services.settings.rate_limit[limit] * services.perAddressLimitScale),
      windowSeconds: limit === 'anonymous_users' ? hour : fiveMinutes,
    },
  ])
  if (!isAllowed) throw overRequestLimit()
}

/**
 * Counts what may send a mail or a text message against its address, or throws 429. All such calls share
 * one counter: whoever turns from one to the next gets no more of everybody's `email_sent`.
 */
export async function limitMailRequests(services: AuthServices, c: AuthContext): Promise<void> {
  const { clientAddress } = c.var
  const max = Math.floor(
    services.settings.rate_limit.sign_in_sign_ups * services.perAddressLimitScale,
  )
  const isAllowed = await takeFromLimits(services.database, [
    { key: `auth:mail:address:${clientAddress}`, max, windowSeconds: fiveMinutes },
    { key: `auth:mail:day:address:${clientAddress}`, max: max * windowsPerDay, windowSeconds: day },
  ])
  if (!isAllowed) throw overRequestLimit()
}

export function overRequestLimit(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
