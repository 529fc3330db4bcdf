import {
  isAnyLimitSpent,
  type RateLimit,
  takeFromLimits,
  takePause,
} from '#backend/http/rate-limits.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { pauseLeft, pauseMessage } from '../http/request-limits.ts'
import { requireDelivery } from './message-channel.ts'

const hourSeconds = 3600

/** Protects the owner of a number, no matter how many accounts and factors name it. */
const messagesPerNumberAndHour = 20

export async function takeSmsLimits(
  tx: Queryable,
  services: AuthServices,
  phone: string,
): Promise<void> {
  const limits = [numberLimit(phone), limitOfAll(services)]
  if (!(await takeFromLimits(tx, limits))) throw overSmsLimit()
}

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

/** Throws 429 if the last message of this kind went out less than `pauseSeconds` ago. */
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
 * For a sign-up with a number that already has an account: counts and throws as if a message had
 * been sent, so that a second request reveals nothing.
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
  requireDelivery(services, 'confirmation')
  await pretendSmsLimits(tx, services, phone)
}
