import type { Queryable } from '#backend/postgres/database.ts'
import type { Metadata } from '../requests/body-fields.ts'
import { mergeMetadata } from './update-user.ts'
import type { UserRecord } from './user-record.ts'

/** Marks the e-mail identities as verified that carry the user's own address. */
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

/** Gives the user's e-mail identity a new, verified address, creating it for a user without one. */
export async function setEmailIdentity(
  tx: Queryable,
  user: UserRecord,
  email: string,
  now: Date,
): Promise<void> {
  const current = user.identities.find((identity) => identity.provider === 'email')
  const data: Metadata = current
    ? mergeMetadata(current.identity_data, { email, email_verified: true })
    : { sub: user.id, email, email_verified: true, phone_verified: false }
  await writeOwnIdentity(tx, user.id, { provider: 'email', data }, now)
}

/** Gives the user an e-mail identity with the account's own address, which nobody has proved. */
export async function setUnverifiedEmailIdentity(
  tx: Queryable,
  { id, email }: UserRecord,
  now: Date,
): Promise<void> {
  const data: Metadata = { sub: id, email, email_verified: false, phone_verified: false }
  await writeOwnIdentity(tx, id, { provider: 'email', data }, now)
}

/** Gives the user's phone identity a number, creating it for a user without one. */
export async function setPhoneIdentity(
  tx: Queryable,
  user: UserRecord,
  { phone, isVerified }: { phone: string; isVerified: boolean },
  now: Date,
): Promise<void> {
  const current = user.identities.find((identity) => identity.provider === 'phone')
  const data: Metadata = current
    ? mergeMetadata(current.identity_data, { phone, phone_verified: isVerified })
    : { sub: user.id, phone, email_verified: false, phone_verified: isVerified }
  await writeOwnIdentity(tx, user.id, { provider: 'phone', data }, now)
}

async function writeOwnIdentity(
  tx: Queryable,
  userId: string,
  { provider, data }: { provider: 'email' | 'phone'; data: Metadata },
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
