import type { Queryable } from '#embedded/postgres/database.ts'
import type { Metadata } from '../http/request-body.ts'
import { mergeMetadata } from './update-user.ts'
import type { UserRecord } from './user-record.ts'

export type IdentityKey = { provider: string; subject: string }

type FoundIdentity = { id: string; user_id: string }

/**
 * Finds an identity and locks its key until the transaction ends, even if there is no row yet: of two
 * simultaneous sign-ins, only one may find it missing.
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

export async function createIdentity({
  tx,
  userId,
  identityKey: { provider, subject },
  data,
  now,
}: {
  tx: Queryable
  userId: string
  identityKey: IdentityKey
  data: Metadata
  now: Date
}): Promise<string> {
  const [created] = await tx.query<{ id: string }>(
    `insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5) returning id`,
    [subject, userId, JSON.stringify(data), provider, now],
  )
  if (!created) throw new Error('An insert without condition should have returned its row')
  return created.id
}

export async function refreshIdentity({
  tx,
  id,
  data,
  now,
}: {
  tx: Queryable
  id: string
  data: Metadata
  now: Date
}): Promise<void> {
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

export async function verifyEmailIdentities(
  tx: Queryable,
  user: UserRecord,
  now: Date,
): Promise<void> {
  await tx.query(
    `update auth.identities
     set identity_data = identity_data || '{"email_verified": true}', updated_at = $2
     where user_id = $1 and email = $3`,
    [user.id, now, user.email],
  )
}

export async function setEmailIdentity({
  tx,
  user,
  email,
  now,
}: {
  tx: Queryable
  user: UserRecord
  email: string
  now: Date
}): Promise<void> {
  const current = user.identities.find((identity) => identity.provider === 'email')
  const data: Metadata = current
    ? mergeMetadata(current.identity_data, { email, email_verified: true })
    : { sub: user.id, email, email_verified: true, phone_verified: false }
  await writeOwnIdentity(tx, { userId: user.id, provider: 'email', data }, now)
}

export async function setUnverifiedEmailIdentity(
  tx: Queryable,
  { id, email }: UserRecord,
  now: Date,
): Promise<void> {
  const data: Metadata = { sub: id, email, email_verified: false, phone_verified: false }
  await writeOwnIdentity(tx, { userId: id, provider: 'email', data }, now)
}

export async function setPhoneIdentity(
  tx: Queryable,
  { user, phone, isVerified }: { user: UserRecord; phone: string; isVerified: boolean },
  now: Date,
): Promise<void> {
  const current = user.identities.find((identity) => identity.provider === 'phone')
  const data: Metadata = current
    ? mergeMetadata(current.identity_data, { phone, phone_verified: isVerified })
    : { sub: user.id, phone, email_verified: false, phone_verified: isVerified }
  await writeOwnIdentity(tx, { userId: user.id, provider: 'phone', data }, now)
}

async function writeOwnIdentity(
  tx: Queryable,
  { userId, provider, data }: { userId: string; provider: 'email' | 'phone'; data: Metadata },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::uuid::text, $1::uuid, $2, $4, $3, $3, $3)
     on conflict (provider_id, provider) do update
     set identity_data = excluded.identity_data, updated_at = excluded.updated_at`,
    [userId, JSON.stringify(data), now, provider],
  )
}
