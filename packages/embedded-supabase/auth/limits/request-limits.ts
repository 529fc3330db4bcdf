import { networkOf } from '#embedded/http/client-address.ts'
import { takeFromLimits } from '#embedded/postgres/rate-limits.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'

type LimitName = 'anonymous_users' | 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications'

const FIVE_MINUTES = 300
const HOUR = 3600
const DAY = 24 * HOUR

/**
 * How many times a day one address may use up a five-minute limit: 300 writes of each kind with the
 * shipped settings.
 */
const WINDOWS_PER_DAY = 10

/**
 * The same for requests that store something for strangers. A sign-in at a provider keeps up to 4 KB, one with
 * an ID token as much, as often as anyone shows the same token: both have a five-minute limit of 150 with the shipped
 * settings.
 */
const WINDOWS_PER_DAY_OF: Partial<Record<string, number>> = {
  authorize: 4,
  id_token: 4,
  'factor-challenge': WINDOWS_PER_DAY,
  'factor-verify': WINDOWS_PER_DAY,
  verify: WINDOWS_PER_DAY,
}

/** Each `use` has its own counter. */
export async function limitRequests(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  limit: LimitName,
  use: string,
): Promise<void> {
  const key = `address:${networkOf(c.var.clientAddress)}`
  const max = Math.floor(services.settings.rate_limit[limit] * services.perAddressLimitScale)
  const windowSeconds = limit === 'anonymous_users' ? HOUR : FIVE_MINUTES
  const windows = WINDOWS_PER_DAY_OF[use]
  const isAllowed = await takeFromLimits(services.database, [
    { key: `auth:${use}:${key}`, max, windowSeconds },
    ...(windows === undefined
      ? []
      : [{ key: `auth:${use}:day:${key}`, max: max * windows, windowSeconds: DAY }]),
  ])
  if (!isAllowed) throw overRequestLimit()
}

/**
 * Counts per five minutes and per day. All endpoints that send email or text messages share the
 * counter `mail`, so switching endpoints gains nothing.
 */
export async function limitWrites(
  services: AuthServices,
  c: AuthContext,
  use: 'mail' | 'user' | 'factor-enroll',
): Promise<void> {
  const { rate_limit } = services.settings
  const key = `address:${networkOf(c.var.clientAddress)}`
  const max = Math.floor(rate_limit.sign_in_sign_ups * services.perAddressLimitScale)
  const isAllowed = await takeFromLimits(services.database, [
    { key: `auth:${use}:${key}`, max, windowSeconds: FIVE_MINUTES },
    { key: `auth:${use}:day:${key}`, max: max * WINDOWS_PER_DAY, windowSeconds: DAY },
  ])
  if (!isAllowed) throw overRequestLimit()
}

export function overRequestLimit(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Whole seconds left until the next request is allowed, or undefined if it already is. */
export function pauseLeft(
  now: Date,
  lastAt: string | null,
  pauseSeconds: number,
): number | undefined {
  if (!lastAt) return undefined
  const leftMs = Date.parse(lastAt) + pauseSeconds * 1000 - now.getTime()
  return leftMs > 0 ? Math.floor(leftMs / 1000) : undefined
}

export function pauseMessage(secondsLeft: number): string {
  return `For security purposes, you can only request this after ${secondsLeft} seconds.`
}
