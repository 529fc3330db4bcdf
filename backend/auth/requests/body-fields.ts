import { z } from 'zod'

/** GoTrue reads JSON the way Go does: an absent or null field is the empty value of its type. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined)

export type Metadata = Record<string, unknown>

/** What every request may carry for the bot check. */
export const captchaFields = {
  gotrue_meta_security: z
    .object({ captcha_token: text })
    .nullish()
    .transform((value) => value?.captcha_token.trim() ?? ''),
}

export const codeChallengeFields = { code_challenge: text, code_challenge_method: text }
