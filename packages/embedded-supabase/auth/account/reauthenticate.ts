import { enqueueMail } from '#embedded/mail/mail-queue.ts'
import { issueToken } from '../codes-and-links/one-time-tokens.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { requireSendPause, takeSendLimit } from '../limits/send-limits.ts'
import { sendPhoneCode } from '../phone/send-phone-code.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { isConfirmed, isPhoneConfirmed, reloadUser, type UserRecord } from '../users/user-record.ts'

export async function reauthenticate(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user } = await authenticate(services, c)
  if (!user.email && !user.phone) {
    const message = 'Reauthentication requires the user to have an email or a phone number'
    throw new AuthError(400, 'validation_failed', message)
  }
  if (!user.email) return reauthenticateByPhone(services, c, user)
  if (!isConfirmed(user)) {
    throw new AuthError(422, 'email_not_confirmed', 'Please verify your email first.')
  }
  await limitWrites(services, c, 'mail')
  await services.database.transaction((tx) => sendCode({ tx, services, c }, user.id))
  return c.json({})
}

async function reauthenticateByPhone(
  services: AuthServices,
  c: AuthContext,
  caller: UserRecord,
): Promise<Response> {
  if (!isPhoneConfirmed(caller)) {
    throw new AuthError(422, 'phone_not_confirmed', 'Please verify your phone first.')
  }
  await limitWrites(services, c, 'mail')
  const messageId = await services.database.transaction(async (tx) => {
    const user = await reloadUser(tx, caller.id, 'lock')
    await writeAuditEntry(
      { tx, services, c },
      { actor: user, action: 'user_reauthenticate_requested' },
    )
    const code = { user, phone: user.phone ?? '', type: 'reauthentication_token' } as const
    return sendPhoneCode(tx, services, { ...code, channel: 'sms' })
  })
  return c.json({ message_id: messageId })
}

async function sendCode({ tx, services, c }: AuthWork, userId: string): Promise<void> {
  const user = await reloadUser(tx, userId, 'lock')
  requireSendPause({ services, channel: 'email', sentAt: user.reauthentication_sent_at })
  const email = user.email ?? ''
  const token = { userId, type: 'reauthentication_token', address: email } as const
  const { code } = await issueToken(tx, services, token)
  const variables = {
    SiteURL: services.siteUrl,
    Email: email,
    Token: code,
    Data: user.raw_user_meta_data ?? {},
  }
  await enqueueMail(tx, services.mailQueue, { template: 'reauthentication', to: email, variables })
  await writeAuditEntry(
    { tx, services, c },
    { actor: user, action: 'user_reauthenticate_requested' },
  )
  await takeSendLimit({ tx, services }, 'email', email)
}
