import { z } from 'zod'
import { requestLinkEmail } from '../codes-and-links/link-email.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireCaptcha } from '../http/captcha.ts'
import { type CodeChallenge, parseCodeChallenge } from '../http/code-challenge.ts'
import { answerInConstantTime } from '../http/constant-time.ts'
import {
  captchaFields,
  codeChallengeFields,
  type Metadata,
  metadata,
  parseBody,
  text,
} from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { transactionWithResets } from '../users/lasting-resets.ts'
import { parseEmail, requireSignUpsAllowed } from '../users/login-names.ts'
import { findUserByEmail, isConfirmed } from '../users/user-record.ts'
import { signUpWithEmail } from './sign-up-with-email.ts'

const MagicLinkSchema = z.object({
  email: text,
  data: metadata,
  ...codeChallengeFields,
  ...captchaFields,
})

export async function magiclink(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'mail')
  const body = await parseBody(c, MagicLinkSchema)
  await requireCaptcha(services, c, body)
  if (!body.email) {
    throw new AuthError(422, 'validation_failed', 'Password recovery requires an email')
  }
  const email = parseEmail(body.email)
  const challenge = parseCodeChallenge(body)
  await requestMagicLink(services, c, { email, data: body.data ?? {}, challenge })
  return c.json({})
}

type MagicLinkRequest = {
  email: string
  data: Metadata
  challenge: CodeChallenge | undefined
}

export async function requestMagicLink(
  services: AuthServices,
  c: AuthContext,
  request: MagicLinkRequest,
): Promise<void> {
  if (!services.settings.email.enable_signup) {
    throw new AuthError(422, 'email_provider_disabled', 'Email logins are disabled')
  }
  await answerInConstantTime(() => sendMagicLink(services, c, request), services)
}

async function sendMagicLink(
  services: AuthServices,
  c: AuthContext,
  request: MagicLinkRequest,
): Promise<void> {
  const { email, challenge } = request
  await transactionWithResets(services, async (tx) => {
    let user = await findUserByEmail(tx, email, 'lock')
    if (!user || !isConfirmed(user)) {
      requireSignUpsAllowed(services)
      const signUp = await signUpWithEmail({ tx, services, c }, request)
      // No email if the address belongs to an account with another sign-in; with confirmations on,
      // the sign-up has already sent one.
      if (signUp.kind === 'taken' || !isConfirmed(signUp.user)) return
      user = signUp.user
    }
    await requestLinkEmail({ tx, services, c }, { type: 'magiclink', user, challenge })
  })
}
