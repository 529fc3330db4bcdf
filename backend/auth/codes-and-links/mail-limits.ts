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

const hourSeconds = 3600

/**
 * Protects the owner of a mailbox from floods. It cannot lock the owner out: the last link works
 * for an hour.
 */
const mailsPerAddressAndHour = 30

export async function takeMailLimit(
  tx: Queryable,
  services: AuthServices,
  email: string,
): Promise<void> {
  const limits = [mailboxLimit(email), limitOfAll(services)]
  if (!(await takeFromLimits(tx, limits))) throw overMailLimit()
}

/**
 * For an email that is not sent: throws like `takeMailLimit`, but leaves the total alone, so that
 * strangers cannot use it up without sending any email.
 */
async function pretendMailLimit(
  tx: Queryable,
  services: AuthServices,
  email: string,
): Promise<void> {
  const isAllowed = await takeFromLimits(tx, [mailboxLimit(email)])
  if (!isAllowed || (await isAnyLimitSpent(tx, [limitOfAll(services)]))) throw overMailLimit()
}

function mailboxLimit(email: string): RateLimit {
  const key = `auth:email_sent:address:${email}`
  return { key, max: mailsPerAddressAndHour, windowSeconds: hourSeconds }
}

function limitOfAll({ settings }: AuthServices): RateLimit {
  return { key: 'auth:email_sent', max: settings.rate_limit.email_sent, windowSeconds: hourSeconds }
}

function overMailLimit(): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', 'email rate limit exceeded')
}

/** Throws 429 if the same kind of email went to this user less than `max_frequency` ago. */
export function requireMailPause(services: AuthServices, sentAt: string | null): void {
  const left = pauseLeft(services.now(), sentAt, services.settings.email.max_frequency)
  if (left !== undefined) throw mailPause(left)
}

function mailPause(secondsLeft: number): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', pauseMessage(secondsLeft))
}

/**
 * For a request that sends no email because the address has no account, or has one already: counts
 * and throws as if it had sent one, so that a second request reveals nothing.
 */
export async function pretendMail(
  tx: Queryable,
  services: AuthServices,
  { email, kind }: { email: string; kind: 'confirmation' | 'recovery' | 'email_change' },
): Promise<void> {
  const left = await takePause(tx, {
    key: `auth:no-mail:${kind}:address:${email}`,
    seconds: services.settings.email.max_frequency,
  })
  if (left !== undefined) throw mailPause(left)
  await pretendMailLimit(tx, services, email)
}
