import type { Queryable } from '#embedded/postgres/database.ts'
import { type Metadata, requireStorableMetadata } from '../http/request-body.ts'
import type { UserRecord } from './user-record.ts'

/** GoTrue clears some text columns to '' instead of null. */
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

export async function updateUser({
  tx,
  id,
  changes,
  now,
}: {
  tx: Queryable
  id: string
  changes: UserChanges
  now: Date
}): Promise<void> {
  const columns = Object.keys(changes)
  const assignments = columns.map((column, index) => `${column} = $${index + 3}`)
  await tx.query(
    `update auth.users set ${['updated_at = $2', ...assignments].join(', ')} where id = $1`,
    [id, now, ...Object.values(changes)],
  )
}

/** Keys absent from `changes` stay; null removes a key. */
export function mergeMetadata(current: Metadata | null, changes: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...current, ...changes }).filter(
      ([key, value]) => !(Object.hasOwn(changes, key) && value === null),
    ),
  )
}

export function userMetadataChange(user: UserRecord, changes: Metadata): UserChanges {
  const merged = requireStorableMetadata(mergeMetadata(user.raw_user_meta_data, changes))
  return { raw_user_meta_data: JSON.stringify(merged) }
}

export function providersChange(user: UserRecord): UserChanges {
  const providers = [...new Set(user.identities.map((identity) => identity.provider))]
  const metadata = mergeMetadata(user.raw_app_meta_data, {
    providers,
    ...(providers[0] ? { provider: providers[0] } : {}),
  })
  return { raw_app_meta_data: JSON.stringify(metadata) }
}
