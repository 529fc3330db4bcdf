import { takeFromLimits } from '#backend/limits/rate-limit.ts'
import { networkOf } from '#domain/limits/client-network.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'

export type LimitName =
  | 'anonymous_users'
  | 'sign_in_sign_ups'
  | 'token_refresh'
  | 'token_verifications'

const fiveMinutes = 300
const hour = 3600

/** Counts a request against its address, or throws 429. Each `use` has a counter of its own. */
export async function limitRequests(
  services: AuthServices,
  c: AuthContext,
  limit: LimitName,
  use: string,
): Promise<void> {
  const isAllowed = await takeFromLimits(services.database, [
    {
      key: `auth:${use}:address:${networkOf(c.var.clientAddress)}`,
      max: Math.floor(services.settings.rate_limit[limit] * services.perAddressLimitScale),
      windowSeconds: limit === 'anonymous_users' ? hour : fiveMinutes,
    },
  ])
  if (!isAllowed) throw overRequestLimit()
}

export function overRequestLimit(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}
