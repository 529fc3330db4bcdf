import type { Queryable } from '#backend/postgres/database.ts'
import type { Metadata } from '../requests/body-fields.ts'
import { instanceId } from './create-user.ts'

export type NewPhoneUser = {
  id?: string | undefined
  phone: string
  /** As GoTrue has it, the identity of a self-made account holds `data` too, and the other way round. */
  origin: 'sign-up' | 'operator'
  passwordHash?: string | undefined
  data: Metadata
  isConfirmed: boolean
  now: Date
}

/**
 * Creates a user with an identity of a phone.
 *
 * @returns its id, or undefined if the number was taken in the meantime
 */
export async function createPhoneUser(
  tx: Queryable,
  user: NewPhoneUser,
): Promise<string | undefined> {
  const id = user.id ?? crypto.randomUUID()
  const own = { sub: id, phone: user.phone, email_verified: false, phone_verified: false }
  const isOwnSignUp = user.origin === 'sign-up'
  const identityData = isOwnSignUp ? { ...user.data, ...own } : own
  const userMetadata = isOwnSignUp ? identityData : user.data
  const rows = await tx.query(
    `with created as (
       insert into auth.users (instance_id, id, aud, role, phone, encrypted_password,
         phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change_token_new, email_change)
       values ($1, $2, 'authenticated', 'authenticated', $3, $4, $5, $6, $7, $8, $8, '', '', '', '')
       on conflict (phone) do nothing
       returning id
     )
     insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select id::text, id, $9::jsonb, 'phone', $8, $8, $8 from created
     returning id`,
    [
      instanceId,
      id,
      user.phone,
      user.passwordHash ?? null,
      user.isConfirmed ? user.now : null,
      JSON.stringify({ provider: 'phone', providers: ['phone'] }),
      JSON.stringify(userMetadata),
      user.now,
      JSON.stringify(identityData),
    ],
  )
  return rows.length > 0 ? id : undefined
}
