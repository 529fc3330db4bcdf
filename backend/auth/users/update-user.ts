import type { Queryable } from '#backend/postgres/database.ts'
import { clearOneTimeTokens } from '../codes-and-links/one-time-tokens.ts'
import { type Metadata, requireStorableMetadata } from '../http/request-body.ts'
import type { UserRecord } from './user-record.ts'

/** The columns that endpoints change. Text columns hold '' where GoTrue clears them so. */
export type UserChanges = Partial<{
  banned_until: Date | null
  email: string | null
  email_change: string
  email_change_confirm_status: number
  email_change_sent_at: Date | null
  email_change_token_current: string
  email_change_token_new: string
  email_confirmed_at: Date | null
  encrypted_password: string | null
  confirmation_sent_at: Date | null
  confirmation_token: string
  invited_at: Date
  is_anonymous: boolean
  phone: string | null
  phone_change: string
  phone_change_sent_at: null
  phone_change_token: string
  phone_confirmed_at: Date | null
  raw_app_meta_data: string
  raw_user_meta_data: string
  reauthentication_sent_at: Date | null
  reauthentication_token: string
  recovery_sent_at: Date | null
  recovery_token: string
  role: string
}>

export async function updateUser(
  tx: Queryable,
  id: string,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  const columns = Object.keys(changes)
  const assignments = columns.map((column, index) => `${column} = $${index + 3}`)
  await tx.query(
    `update auth.users set ${['updated_at = $2', ...assignments].join(', ')} where id = $1`,
    [id, now, ...Object.values(changes)],
  )
}

/** What is not mentioned stays, null removes. */
export function mergeMetadata(current: Metadata | null, changes: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(
      ([key, value]) => !(Object.hasOwn(changes, key) && value === null),
    ),
  )
}

/**
 * The change of a column, ready for `updateUser`: the user's metadata with `changes` merged in, unless
 * that makes it too large.
 */
export function userMetadataChange(user: UserRecord, changes: Metadata): UserChanges {
  const merged = requireStorableMetadata(mergeMetadata(user.raw_user_meta_data, changes))
  return { raw_user_meta_data: JSON.stringify(merged) }
}

/** `app_metadata.provider` and `.providers` as the identities have them, oldest first. */
export function providersChange(user: UserRecord): UserChanges {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))]
  const metadata = mergeMetadata(user.raw_app_meta_data, {
    providers,
    ...(providers[0] ? { provider: providers[0] } : {}),
  })
  return { raw_app_meta_data: JSON.stringify(metadata) }
}

/** Notes that the user has shown to own the address. Every open code and link of the user ends. */
export async function confirmUser(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  await updateUser(
    tx,
    user.id,
    {
      confirmation_token: '',
      email_confirmed_at: now,
      ...userMetadataChange(user, { email_verified: true }),
    },
    now,
  )
  await clearOneTimeTokens(tx, user.id)
}

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
