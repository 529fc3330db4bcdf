import { z } from 'zod'
import type { Metadata } from '../http/request-body.ts'
import type { IdToken } from './id-token.ts'
import type { ProviderEmail, ProviderProfile } from './provider.ts'

export type ParseIdToken = (token: IdToken) => ProviderProfile

export function googleProfile(token: IdToken): ProviderProfile {
  return {
    subject: token.sub,
    emails: emailOf(token, token.email_verified || token.verified_email === true),
    claims: {
      ...namedClaims(token),
      ...(token.hd ? { custom_claims: { hd: token.hd } } : {}),
    },
  }
}

/** Apple verifies every address. It sends the name only once, outside of the ID token. */
export function appleProfile(token: IdToken): ProviderProfile {
  const custom: Metadata = {
    ...(token.is_private_email === undefined ? {} : { is_private_email: token.is_private_email }),
    ...(token.auth_time === undefined ? {} : { auth_time: token.auth_time }),
    ...(token.transfer_sub ? { transfer_sub: token.transfer_sub } : {}),
  }
  return {
    subject: token.sub,
    emails: emailOf(token, true),
    claims: {
      iss: token.iss,
      sub: token.sub,
      provider_id: token.sub,
      ...(Object.keys(custom).length > 0 ? { custom_claims: custom } : {}),
    },
  }
}

export function standardProfile(token: IdToken): ProviderProfile {
  return {
    subject: token.sub,
    emails: emailOf(token, token.email_verified),
    claims: namedClaims(token),
  }
}

function namedClaims({ iss, sub, name, picture }: IdToken): Metadata {
  return {
    iss,
    sub,
    name,
    picture,
    avatar_url: picture,
    full_name: name,
    provider_id: sub,
  }
}

function emailOf({ email }: IdToken, isVerified: boolean): ProviderEmail[] {
  return email ? [{ email, isVerified, isPrimary: true }] : []
}

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

const UserSchema = z.object({ name: z.object({ firstName: text, lastName: text }).optional() })

/** On the first sign-in, Apple posts the name as JSON beside the code. */
export function withAppleName(
  profile: ProviderProfile,
  parameters: URLSearchParams,
): ProviderProfile {
  const posted = parameters.get('user')
  if (!posted) return profile
  const { name } = UserSchema.parse(JSON.parse(posted))
  const fullName = `${name?.firstName ?? ''} ${name?.lastName ?? ''}`.trim()
  return { ...profile, claims: { ...profile.claims, name: fullName, full_name: fullName } }
}
