import { z } from 'zod'
import { encryptText } from '#embedded/keys/encrypted-text.ts'
import {
  enqueueTextMessage,
  type MessageChannel,
} from '#embedded/text-messages/text-message-queue.ts'
import { generateCode } from '../codes-and-links/one-time-tokens.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { parseBody, text } from '../http/request-body.ts'
import { limitRequests, limitWrites } from '../limits/request-limits.ts'
import { requireSendPause, takeSendLimit } from '../limits/send-limits.ts'
import { parseChannel, requireDelivery } from '../phone/message-channel.ts'
import { renderCode } from '../phone/send-phone-code.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { type FactorRecord, reloadUser } from '../users/user-record.ts'
import { CHALLENGE_SECONDS, createChallenge, type NewChallenge } from './challenges.ts'
import { loadFactor, requireUsable, requireVerifiable } from './factors.ts'

const ChallengeSchema = z.object({ channel: text })

export async function challengeFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_verifications', 'factor-challenge')
  const { caller, factor } = await loadFactor(services, c)
  requireVerifiable(services, factor)
  const isPhone = factor.factor_type === 'phone'
  if (isPhone) await limitWrites(services, c, 'mail')
  const channel = isPhone ? await chooseChannel(services, c) : undefined
  const challenge = await services.database.transaction(async (tx) => {
    const user = await reloadUser(tx, caller.user.id, 'lock')
    const sessionId = caller.session.id
    const current = await requireUsable(tx, user, { factorId: factor.id, sessionId })
    const traits = { factor_id: factor.id, factor_status: factor.status }
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'challenge_created', traits })
    return channel
      ? challengePhone({ tx, services, c }, current, channel)
      : createChallenge({ tx, services, c }, current)
  })
  const { id, expiresAtSeconds } = challenge
  return c.json({ id, type: factor.factor_type, expires_at: expiresAtSeconds })
}

/** supabase-js always sends a body; other clients send none for an app. */
async function chooseChannel(services: AuthServices, c: AuthContext): Promise<MessageChannel> {
  return parseChannel(services.settings, (await parseBody(c, ChallengeSchema)).channel)
}

async function challengePhone(
  { tx, services, c }: AuthWork,
  factor: FactorRecord,
  channel: MessageChannel,
): Promise<NewChallenge> {
  const { otp_length: length, template, max_frequency: pause } = services.settings.mfa.phone
  requireSendPause({
    services,
    channel: 'sms',
    sentAt: factor.last_challenged_at,
    pauseSeconds: pause,
  })
  const id = crypto.randomUUID()
  const code = generateCode(length)
  const sent = { id, code: encryptText(services.encryptionKeys, id, code) }
  const challenge = await createChallenge({ tx, services, c }, factor, sent)
  const to = factor.phone ?? ''
  const message = { to, body: renderCode(template, code), channel }
  requireDelivery(services, 'MFA')
  await enqueueTextMessage(tx, { ...message, lifetimeSeconds: CHALLENGE_SECONDS })
  await takeSendLimit({ tx, services }, 'sms', to)
  return challenge
}
