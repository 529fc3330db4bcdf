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

const hourSeconds = 3600

/**
 * However often somebody asks, the owner of a mailbox is left in peace after so many. No way to lock
 * anybody out: the link of the last one works for an hour.
 */
const mailsPerAddressAndHour = 30

/** Counts a mail against its address's limit and that of all mails, or throws 429. */
export async function takeMailLimit(
  tx: Queryable,
  services: AuthServices,
  email: string,
): Promise<void> {
  const limits = [mailboxLimit(email), limitOfAll(services)]
  if (!(await takeFromLimits(tx, limits))) throw overMailLimit()
}

/**
 * For a mail that is only pretended: throws what `takeMailLimit` would throw, but takes nothing from the
 * limit of all mails, which strangers could otherwise use up without one mail being sent.
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

/** Throws 429 when the same kind of mail went to the same user less than `max_frequency` ago. */
export function requireMailPause(services: AuthServices, sentAt: string | null): void {
  const left = pauseLeft(services.now(), sentAt, services.settings.email.max_frequency)
  if (left !== undefined) throw mailPause(left)
}

function mailPause(secondsLeft: number): AuthError {
  return new AuthError(429, 'over_email_send_rate_limit', pauseMessage(secondsLeft))
}

/**
 * For a request that sends no mail, since nobody has the address, or somebody has it already: counts
 * for the mailbox what its mail would have counted, and throws the same 429. Otherwise asking twice
 * would tell.
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
