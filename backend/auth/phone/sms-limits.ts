import { takeFromLimits } from '#backend/limits/rate-limit.ts'
import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { pauseLeft, pauseMessage } from '../requests/request-pause.ts'

const hourSeconds = 3600

/** However many accounts and factors name a number, its owner is left in peace after so many. */
const messagesPerNumberAndHour = 20

/** Counts a message against its number's limit and that of all messages, or throws 429. */
export async function takeSmsLimits(
  tx: Queryable,
  services: AuthServices,
  phone: string,
): Promise<void> {
  const isAllowed = await takeFromLimits(tx, [
    {
      key: `auth:sms_sent:number:${phone}`,
      max: messagesPerNumberAndHour,
      windowSeconds: hourSeconds,
    },
    {
      key: 'auth:sms_sent',
      max: services.settings.rate_limit.sms_sent,
      windowSeconds: hourSeconds,
    },
  ])
  if (isAllowed) return
  throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded')
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

export function smsPause(secondsLeft: number): AuthError {
  return new AuthError(429, 'over_sms_send_rate_limit', pauseMessage(secondsLeft))
}
