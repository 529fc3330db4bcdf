import type { ProviderEmail, ProviderProfile } from '../providers/provider.ts'
import { type Metadata, requireStorableMetadata } from '../requests/body-fields.ts'

/** The address that a provider calls the person's own, or else the last that it gave. */
export function primaryEmailOf({ emails }: ProviderProfile): ProviderEmail | undefined {
  return emails.find(({ isPrimary }) => isPrimary) ?? emails.at(-1)
}

/** `identity_data` of a profile, which becomes part of `user_metadata` too: what is empty is left out. */
export function identityDataOf(profile: ProviderProfile): Metadata {
  const email = primaryEmailOf(profile)
  const claims = { ...profile.claims, email: email?.email.toLowerCase() }
  const given = Object.entries(claims).filter(([, value]) => value !== undefined && value !== '')
  return requireStorableMetadata({
    ...Object.fromEntries(given),
    email_verified: email?.isVerified ?? false,
    phone_verified: false,
  })
}
