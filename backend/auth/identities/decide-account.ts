import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { ProviderProfile } from '../providers/provider.ts'
import { findUserByAnyEmail } from '../users/user-record.ts'
import { type IdentityKey, lockIdentity } from './identity-store.ts'

/** Whose sign-in it is. */
export type AccountDecision =
  | { kind: 'known'; userId: string; identityId: string }
  | { kind: 'link'; userId: string }
  /** `email` is empty when it belongs to somebody else, or when there is none. */
  | { kind: 'create'; email: string }

/**
 * GoTrue's rules of automatic linking: an identity that is known signs its user in; a new one with
 * a verified address joins the account that has it; any other begins an account. Stricter in one
 * point: an address that an identity of another account has, but nobody has verified, counts for nothing.
 */
export async function decideAccount(
  tx: Queryable,
  services: AuthServices,
  key: IdentityKey,
  profile: ProviderProfile,
): Promise<AccountDecision> {
  const identity = await lockIdentity(tx, key)
  if (identity) return { kind: 'known', userId: identity.user_id, identityId: identity.id }
  const primary = profile.emails.find(({ isPrimary }) => isPrimary)?.email.toLowerCase() ?? ''
  const isTrusting = !services.settings.email.enable_confirmations
  const verified = profile.emails.filter(({ isVerified }) => isVerified || isTrusting)
  if (verified.length === 0) {
    const isTaken = primary !== '' && (await findUserByAnyEmail(tx, primary)) !== undefined
    return { kind: 'create', email: isTaken ? '' : primary }
  }
  const addresses = verified.map(({ email }) => email.toLowerCase())
  const userId = await findOwner(tx, addresses)
  return userId ? { kind: 'link', userId } : { kind: 'create', email: primary }
}

/** The one account that has shown to own one of these addresses, or begun with it. */
async function findOwner(tx: Queryable, addresses: string[]): Promise<string | undefined> {
  const owners = await tx.query<{ id: string }>(
    `select distinct user_id as id from auth.identities
     where email = any ($1) and provider not like 'sso:%'
       and identity_data @> '{"email_verified": true}'`,
    [addresses],
  )
  const found =
    owners.length > 0
      ? owners
      : await tx.query<{ id: string }>(
          'select id from auth.users where email = any ($1) and is_sso_user = false',
          [addresses],
        )
  if (found.length > 1) {
    const message =
      'Multiple accounts with the same email address in the same linking domain detected: default'
    throw new AuthError(500, 'unexpected_failure', message)
  }
  return found[0]?.id
}
