import { z } from 'zod'
import type { Metadata } from '../http/request-body.ts'
import type { IdToken } from './id-token.ts'
import type { ProviderEmail, ProviderProfile } from './provider.ts'

/** Reads a profile out of the claims of an ID token, in the way of one provider. */
export type ReadIdToken = (token: IdToken) => ProviderProfile

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

/** Apple tells the name only once, beside the ID token, and vouches for every address. */
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

/** For providers that keep to the names of OpenID Connect. */
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

/** Apple posts the name beside the code, as JSON, the first time that somebody signs in. */
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
