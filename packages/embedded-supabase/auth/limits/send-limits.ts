import { currentNetwork } from '#embedded/http/current-network.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import {
  isAnyLimitSpent,
  type RateLimit,
  takeFromLimits,
  takePause,
} from '#embedded/postgres/rate-limits.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { pauseLeft, pauseMessage } from './request-limits.ts'

type Channel = 'email' | 'sms'

const HOUR_SECONDS = 3600

/**
 * `perRecipient` an hour protects the owner of a mailbox or number from floods, no matter how many
 * accounts and factors name it. One network can use a part of it. Requests that send nothing count too, so a stranger could
 * otherwise use it all up and leave the owner without a link.
 */
const CHANNELS = {
  email: {
    perRecipient: { max: 90, ofOneNetwork: 30, key: 'auth:email_sent:address' },
    total: 'email_sent',
    code: 'over_email_send_rate_limit',
    message: 'email rate limit exceeded',
  },
  sms: {
    perRecipient: { max: 40, ofOneNetwork: 20, key: 'auth:sms_sent:number' },
    total: 'sms_sent',
    code: 'over_sms_send_rate_limit',
    message: 'SMS rate limit exceeded',
  },
} as const

export async function takeSendLimit(
  { tx, services }: { tx: Queryable; services: AuthServices },
  channel: Channel,
  recipient: string,
): Promise<void> {
  const limits = [...recipientLimits(channel, recipient), totalLimit(channel, services)]
  if (!(await takeFromLimits(tx, limits))) throw overSendLimit(channel)
}

export function requireSendPause({
  services,
  channel,
  sentAt,
  pauseSeconds = services.settings[channel].max_frequency,
}: {
  services: AuthServices
  channel: Channel
  sentAt: string | null
  pauseSeconds?: number
}): void {
  const left = pauseLeft(services.now(), sentAt, pauseSeconds)
  if (left !== undefined) throw tooSoon(channel, left)
}

/**
 * For a request that sends nothing because the address has no account, or has one already: counts
 * and throws as if it had sent, so that a second request reveals nothing. It leaves the total alone,
 * so that strangers cannot use it up without sending anything.
 */
export async function pretendToSend(
  { tx, services }: { tx: Queryable; services: AuthServices },
  channel: Channel,
  { recipient, kind }: { recipient: string; kind: 'confirmation' | 'recovery' | 'email_change' },
): Promise<void> {
  const left = await takePause(tx, {
    key: `auth:pretended:${channel}:${kind}:${recipient}`,
    seconds: services.settings[channel].max_frequency,
  })
  if (left !== undefined) throw tooSoon(channel, left)
  const isAllowed = await takeFromLimits(tx, recipientLimits(channel, recipient))
  if (!isAllowed || (await isAnyLimitSpent(tx, [totalLimit(channel, services)]))) {
    throw overSendLimit(channel)
  }
}

function recipientLimits(channel: Channel, recipient: string): RateLimit[] {
  const { key, max, ofOneNetwork } = CHANNELS[channel].perRecipient
  const windowSeconds = HOUR_SECONDS
  return [
    { key: `${key}:${recipient}:${currentNetwork()}`, max: ofOneNetwork, windowSeconds },
    { key: `${key}:${recipient}`, max, windowSeconds },
  ]
}

function totalLimit(channel: Channel, { settings }: AuthServices): RateLimit {
  const name = CHANNELS[channel].total
  return { key: `auth:${name}`, max: settings.rate_limit[name], windowSeconds: HOUR_SECONDS }
}

function overSendLimit(channel: Channel): AuthError {
  const { code, message } = CHANNELS[channel]
  return new AuthError(429, code, message)
}

function tooSoon(channel: Channel, secondsLeft: number): AuthError {
  return new AuthError(429, CHANNELS[channel].code, pauseMessage(secondsLeft))
}
