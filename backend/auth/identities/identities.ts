import type { Queryable } from '#backend/postgres/database.ts'
import { type Metadata, requireStorableMetadata } from '../http/request-body.ts'
import type { ProviderEmail, ProviderProfile } from '../providers/provider.ts'

export type IdentityKey = { provider: string; subject: string }

type FoundIdentity = { id: string; user_id: string }

/**
 * The identity of a provider's person. Until the transaction ends no other may look for the same
 * one: two sign-ins that arrive at once must not both find it missing.
 */
export async function lockIdentity(
  tx: Queryable,
  { provider, subject }: IdentityKey,
): Promise<FoundIdentity | undefined> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `identity:${provider}:${subject}`,
  ])
  const [identity] = await tx.query<FoundIdentity>(
    'select id, user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  )
  return identity
}

/** Answers the new identity's id. */
export async function createIdentity(
  tx: Queryable,
  userId: string,
  { provider, subject }: IdentityKey,
  data: Metadata,
  now: Date,
): Promise<string> {
  const [created] = await tx.query<{ id: string }>(
    `insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5) returning id`,
    [subject, userId, JSON.stringify(data), provider, now],
  )
  if (!created) throw new Error('An insert without condition should have returned its row')
  return created.id
}

/** Takes over what the provider says today. */
export async function refreshIdentity(
  tx: Queryable,
  id: string,
  data: Metadata,
  now: Date,
): Promise<void> {
  await tx.query(
    `update auth.identities
     set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1`,
    [id, JSON.stringify(data), now],
  )
}

export async function deleteIdentity(tx: Queryable, id: string): Promise<void> {
  await tx.query('delete from auth.identities where id = $1', [id])
}

export async function deleteOtherIdentities(
  tx: Queryable,
  userId: string,
  keptId: string,
): Promise<void> {
  await tx.query('delete from auth.identities where user_id = $1 and id <> $2', [userId, keptId])
}

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
