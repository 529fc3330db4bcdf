import { z } from 'zod'
import type { Transaction } from '#embedded/postgres/database.ts'
import { requestLinkEmail } from '../codes-and-links/link-email.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireCaptcha } from '../http/captcha.ts'
import { parseCodeChallenge } from '../http/code-challenge.ts'
import { answerInConstantTime } from '../http/constant-time.ts'
import { captchaFields, codeChallengeFields, parseBody, text } from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { pretendToSend } from '../limits/send-limits.ts'
import { transactionWithResets } from '../users/lasting-resets.ts'
import { parseEmail } from '../users/login-names.ts'
import {
  isBlank,
  isOwned,
  refusePasswords,
  resetUnconfirmed,
} from '../users/unconfirmed-accounts.ts'
import { findUserByEmail, isConfirmed, type UserRecord } from '../users/user-record.ts'

const RecoverSchema = z.object({ email: text, ...codeChallengeFields, ...captchaFields })

export async function recover(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'mail')
  const body = await parseBody(c, RecoverSchema)
  await requireCaptcha(services, c, body)
  if (!services.settings.email.enable_signup) {
    throw new AuthError(400, 'email_provider_disabled', 'Email logins are disabled')
  }
  if (!body.email) {
    throw new AuthError(400, 'validation_failed', 'Password recovery requires an email')
  }
  const email = parseEmail(body.email)
  const challenge = parseCodeChallenge(body)
  const send = () =>
    transactionWithResets(services, async (tx) => {
      const found = await findUserByEmail(tx, email, 'lock')
      const user = found && (await removeStrangersData(tx, services, found))
      if (user) await requestLinkEmail({ tx, services, c }, { type: 'recovery', user, challenge })
      else await pretendToSend({ tx, services }, 'email', { recipient: email, kind: 'recovery' })
    })
  await answerInConstantTime(send, services)
  return c.json({})
}

/**
 * Removes what strangers put into an unconfirmed account, and keeps their later sign-up from putting a password into it: a
 * person who asks for a new password does not know the old one. Returns undefined if a phone owns the account and the address is unproved.
 */
async function removeStrangersData(
  tx: Transaction,
  services: AuthServices,
  user: UserRecord,
): Promise<UserRecord | undefined> {
  if (isConfirmed(user)) return user
  if (isOwned(user)) return undefined
  return isBlank(user)
    ? refusePasswords(tx, services, user.id)
    : resetUnconfirmed({ tx, services }, user)
}
