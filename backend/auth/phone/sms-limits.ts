import {
  isAnyLimitSpent,
  type RateLimit,
  takeFromLimits,
  takePause,
} from '#backend/http/rate-limits.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../http/auth-error.ts'
import { pauseLeft, pauseMessage } from '../http/request-limits.ts'
import { requireWayOut } from './message-channel.ts'

const hourSeconds = 3600

/** However many accounts and factors name a number, its owner is left in peace after so many. */
const messagesPerNumberAndHour = 20

/** Counts a message against its number's limit and that of all messages, or throws 429. */
export async function takeSmsLimits(
  tx: Queryable,
  services: AuthServices,
  phone: string,
): Promise<void> {
  const limits = [numberLimit(phone), limitOfAll(services)]
  if (!(await takeFromLimits(tx, limits))) throw overSmsLimit()
}

/** For a message that is only pretended: throws the same, but takes nothing from the limit of all. */
async function pretendSmsLimits(
  tx: Queryable,
  services: AuthServices,
  phone: string,
): Promise<void> {
  const isAllowed = await takeFromLimits(tx, [numberLimit(phone)])
  if (!isAllowed || (await isAnyLimitSpent(tx, [limitOfAll(services)]))) throw overSmsLimit()
}

function numberLimit(phone: string): RateLimit {
  const key = `auth:sms_sent:number:${phone}`
  return { key, max: messagesPerNumberAndHour, windowSeconds: hourSeconds }
}

function limitOfAll({ settings }: AuthServices): RateLimit {
  return { key: 'auth:sms_sent', max: settings.rate_limit.sms_sent, windowSeconds: hourSeconds }
}

function overSmsLimit(): AuthError {
  return new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
}

/** Throws 429 when the last message of this kind went out less than `pauseSeconds` ago. */
export function requireSmsPause(
  services: AuthServices,
  sentAt: string | null,
  pauseSeconds: number,
): void {
  const left = pauseLeft(services.now(), sentAt, pauseSeconds)
  if (left !== undefined) throw smsPause(left)
}

function smsPause(secondsLeft: number): AuthError {
  return new AuthError(429, 'over_sms_send_rate_limit', pauseMessage(secondsLeft))
}

/**
 * For a sign-up with a number that somebody has already: counts what its message would have counted,
 * and throws what it would have thrown. Otherwise asking twice would tell.
 */
export async function pretendMessage(
  tx: Queryable,
  services: AuthServices,
  phone: string,
): Promise<void> {
  const left = await takePause(tx, {
    key: `auth:no-sms:confirmation:number:${phone}`,
    seconds: services.settings.sms.max_frequency,
  })
  if (left !== undefined) throw smsPause(left)
  requireWayOut(services, 'confirmation')
  await pretendSmsLimits(tx, services, phone)
}
