import { z } from 'zod/mini'
import { callFunction } from '#site/data/call-function.ts'
import { readConfiguration } from '#site/data/configuration.ts'

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

/**
 * What the authentication service takes as proof of a passed bot check. A hosted service verifies
 * the third party's token itself; our own check hands out a receipt bound to this e-mail.
 * @throws when the check is not accepted or cannot be reached.
 */
export async function obtainCaptchaToken(email: string, token: string): Promise<string> {
  const { botCheck } = await readConfiguration()
  if (botCheck.provider === 'turnstile') return token
  const answer = await callFunction('bot-check', {
    purpose: 'sign-in',
    subject: email.trim().toLowerCase(),
    provider: botCheck.provider,
    token,
  })
  return ReceiptSchema.parse(answer).receipt
}
