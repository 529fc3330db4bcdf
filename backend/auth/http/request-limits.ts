import { setTimeout as wait } from 'node:timers/promises'
import { takeFromLimits } from '#backend/http/rate-limits.ts'
import { networkOf } from '#domain/limits/client-network.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from './auth-error.ts'

type LimitName = 'anonymous_users' | 'sign_in_sign_ups' | 'token_refresh' | 'token_verifications'

const fiveMinutes = 300
const hour = 3600
const day = 24 * hour

/** How often in a day one address may use up the limit of five minutes: 300 writes of a kind as we ship. */
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
      key: `auth:${use}:address:${networkOf(c.var.clientAddress)}`,
      max: Math.floor(services.settings.rate_limit[limit] * services.perAddressLimitScale),
      windowSeconds: limit === 'anonymous_users' ? hour : fiveMinutes,
    },
  ])
  if (!isAllowed) throw overRequestLimit()
}

/**
 * Counts what leaves something behind in the database against its address, for five minutes and for the
 * day, or throws 429. All that may send a mail or a text message is one use with one counter: whoever
 * turns from one call to the next gets no more of everybody's `email_sent`.
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
    { key: `auth:${use}:${key}`, max, windowSeconds: fiveMinutes },
    { key: `auth:${use}:day:${key}`, max: max * windowsPerDay, windowSeconds: day },
  ])
  if (!isAllowed) throw overRequestLimit()
}

export function overRequestLimit(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
}

/** Seconds until something may be asked for again, in whole ones, or undefined if it may be now. */
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

/** Well above what a mail's rows take to be written, and too little for a person to notice. */
const standardMs = 100

/**
 * Does what may take longer for an account that exists than for one that does not, and answers, or
 * fails, no sooner than after a fixed time: how long it took must not tell which it was.
 */
export async function answerSteadily<T>(
  work: () => Promise<T>,
  { steadyAnswerMs = standardMs }: { steadyAnswerMs?: number | undefined },
): Promise<T> {
  const isTime = steadyAnswerMs > 0 ? wait(steadyAnswerMs) : undefined
  try {
    return await work()
  } finally {
    await isTime
  }
}
