import { z } from 'zod'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireCaptcha } from '../http/captcha.ts'
import { parseCodeChallenge } from '../http/code-challenge.ts'
import {
  captchaFields,
  codeChallengeFields,
  metadata,
  parseBody,
  text,
} from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { parseChannel } from '../phone/message-channel.ts'
import { requestPhoneCode } from '../phone/request-phone-code.ts'
import { parseEmail, parsePhone } from '../users/login-names.ts'
import { findUserByEmail, findUserByPhone } from '../users/user-record.ts'
import { requestMagicLink } from './magiclink.ts'

const OtpSchema = z.object({
  email: text,
  phone: text,
  create_user: z
    .boolean()
    .nullish()
    .transform((value) => value ?? true),
  data: metadata,
  channel: text,
  ...codeChallengeFields,
  ...captchaFields,
})

export async function otp(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'mail')
  const body = await parseBody(c, OtpSchema)
  await requireCaptcha(services, c, body)
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (body.email && body.channel) throw invalid('Channel should only be specified with Phone OTP')
  const challenge = parseCodeChallenge(body)
  if (body.phone) return sendToPhone(services, c, body)
  if (!body.email) throw invalid('One of email or phone must be set')
  const email = parseEmail(body.email)
  if (!body.create_user && !(await findUserByEmail(services.database, email))) {
    throw signUpRefused()
  }
  await requestMagicLink(services, c, { email, data: body.data ?? {}, challenge })
  return c.json({})
}

async function sendToPhone(
  services: AuthServices,
  c: AuthContext,
  body: z.infer<typeof OtpSchema>,
): Promise<Response> {
  const phone = parsePhone(body.phone)
  if (!body.create_user && !(await findUserByPhone(services.database, phone))) throw signUpRefused()
  const channel = parseChannel(services.settings, body.channel)
  const request = { phone, data: body.data ?? {}, channel }
  return c.json({ message_id: await requestPhoneCode(services, c, request) })
}

function signUpRefused(): AuthError {
  return new AuthError(422, 'otp_disabled', 'Signups not allowed for otp')
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
