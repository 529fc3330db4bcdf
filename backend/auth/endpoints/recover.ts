import { z } from 'zod'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { readCodeChallenge } from '../flow-states/code-challenge.ts'
import { pretendMail } from '../mails/pretend-mail.ts'
import { requestLinkMail } from '../mails/request-link-mail.ts'
import { captchaFields, codeChallengeFields, text } from '../requests/body-fields.ts'
import { requireCaptcha } from '../requests/captcha.ts'
import { readBody } from '../requests/read-body.ts'
import { limitWrites } from '../requests/request-limits.ts'
import { answerSteadily } from '../requests/steady-answer.ts'
import { readEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/user-record.ts'

const RecoverSchema = z.object({ email: text, ...codeChallengeFields, ...captchaFields })

/** Sends a link to set a new password with. Answers alike whether there is an account or not. */
export async function recover(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'mail')
  const body = await readBody(c, RecoverSchema)
  await requireCaptcha(services, c, body)
  if (!services.settings.email.enable_signup) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
  }
  if (!body.email) {
    throw new AuthError(400, 'validation_failed', 'Password recovery requires an email')
  }
  const email = readEmail(body.email)
  const challenge = readCodeChallenge(body)
  const send = () =>
    services.database.transaction(async (tx) => {
      const user = await findUserByEmail(tx, email, 'lock')
      if (user) await requestLinkMail(tx, services, c, { type: 'recovery', user, challenge })
      else await pretendMail(tx, services, { email, kind: 'recovery' })
    })
  await answerSteadily(send, services)
  return c.json({})
}
