import { z } from 'zod'
import type { ProviderProfile } from './provider.ts'

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
