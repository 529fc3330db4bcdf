import { z } from 'zod'
import { beginEmailChange } from '../codes-and-links/email-change.ts'
import { requestLinkEmail } from '../codes-and-links/link-email.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireCaptcha } from '../http/captcha.ts'
import { type CodeChallenge, parseCodeChallenge } from '../http/code-challenge.ts'
import { answerInConstantTime } from '../http/constant-time.ts'
import { captchaFields, codeChallengeFields, parseBody, text } from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { pretendToSend } from '../limits/send-limits.ts'
import { resendPhoneCode } from '../phone/request-phone-code.ts'
import { parseEmail, parsePhone, requirePhoneSignIn } from '../users/login-names.ts'
import { findUserByEmail, isConfirmed } from '../users/user-record.ts'

const ResendSchema = z.object({
  type: text,
  email: text,
  phone: text,
  ...codeChallengeFields,
  ...captchaFields,
})

type ResendBody = z.infer<typeof ResendSchema>

export async function resend(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'mail')
  const body = await parseBody(c, ResendSchema)
  await requireCaptcha(services, c, body)
  if (body.phone) return resendToPhone(services, c, body)
  const { email, challenge } = parseRequest(services, body)
  // Of a change of address, the old one and the new one get an email each.
  if (body.type === 'email_change') await limitWrites(services, c, 'mail')
  const send = () =>
    services.database.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email, 'lock')
      if (body.type === 'signup') {
        if (user && !isConfirmed(user)) {
          await requestLinkEmail({ tx, services, c }, { type: 'signup', user, challenge })
        } else
          await pretendToSend({ tx, services }, 'email', { recipient: email, kind: 'confirmation' })
      } else if (body.type === 'email_change') {
        if (user?.email_change) {
          const { email_change: newEmail } = user
          await beginEmailChange({ tx, services, c }, { user, newEmail, challenge })
        } else
          await pretendToSend({ tx, services }, 'email', { recipient: email, kind: 'email_change' })
      }
    })
  await answerInConstantTime(send, services)
  return c.json({})
}

async function resendToPhone(
  services: AuthServices,
  c: AuthContext,
  body: ResendBody,
): Promise<Response> {
  parseChallenge(body)
  requirePhoneSignIn(services, 400, 'Phone logins are disabled')
  const messageId = await resendPhoneCode({ services, c }, body.type, parsePhone(body.phone))
  return c.json(messageId ? { message_id: messageId } : {})
}

function parseChallenge(body: ResendBody): CodeChallenge | undefined {
  const types = ['signup', 'email_change', 'sms', 'phone_change']
  if (!types.includes(body.type)) {
    throw invalid('Missing one of these types: signup, email_change, sms, phone_change')
  }
  const isPhone = body.type === 'sms' || body.type === 'phone_change'
  const challenge = isPhone ? undefined : parseCodeChallenge(body)
  if (body.type === 'signup' && !body.email) {
    throw invalid('Type provided requires an email address')
  }
  if (body.type === 'sms' && !body.phone) throw invalid('Type provided requires a phone number')
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided.')
  }
  return challenge
}

function parseRequest(services: AuthServices, body: ResendBody) {
  const challenge = parseChallenge(body)
  if (!body.email) throw invalid('Missing email address or phone number')
  if (!services.settings.email.enable_signup) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
  }
  return { email: parseEmail(body.email), challenge }
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
