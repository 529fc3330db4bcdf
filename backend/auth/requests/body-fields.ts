import { z } from 'zod'
import { AuthError } from '../errors/auth-error.ts'

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
  .transform((value) => (value ? requireSmallMetadata(value) : undefined))

export type Metadata = Record<string, unknown>

/** What is kept for an account is also sent with each of its access tokens. */
const maxMetadataBytes = 8_192

/** Room for what the service itself writes beside what a client sends: `sub`, `email` and the like. */
const ownFieldsBytes = 1_024

/** Metadata as it comes, or a 400 if it takes more than 8 KB as JSON. */
export function requireSmallMetadata(data: Metadata, maxBytes = maxMetadataBytes): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) <= maxBytes) return data
  const message = `Metadata is too large (max ${maxMetadataBytes} bytes)`
  throw new AuthError(400, 'validation_failed', message)
}

/** The same for metadata as it will be stored, with fields of the service's own. */
export function requireStorableMetadata(data: Metadata): Metadata {
  return requireSmallMetadata(data, maxMetadataBytes + ownFieldsBytes)
}

/** What every request may carry for the bot check. */
export const captchaFields = {
  gotrue_meta_security: z
    .object({ captcha_token: text })
    .nullish()
    .transform((value) => value?.captcha_token.trim() ?? ''),
}

export const codeChallengeFields = { code_challenge: text, code_challenge_method: text }
