import type { Queryable } from '#embedded/postgres/database.ts'
import type { Metadata } from '../http/request-body.ts'

export const INSTANCE_ID = '00000000-0000-0000-0000-000000000000'

type NewUser = {
  id?: string | undefined
  /**
   * As in GoTrue: a sign-up's `data` also goes into the identity, and the identity's fields into
   * the user metadata. An operator's does not.
   */
  origin: 'sign-up' | 'operator'
  passwordHash?: string | undefined
  data: Metadata
  isConfirmed: boolean
  now: Date
}

/** @returns the user id, or undefined if the address is taken */
export function createEmailUser(
  tx: Queryable,
  { email, ...user }: NewUser & { email: string },
): Promise<string | undefined> {
  return createUserWithIdentity(tx, { kind: 'email', name: email }, user)
}

/** @returns the user id, or undefined if the number is taken */
export function createPhoneUser(
  tx: Queryable,
  { phone, ...user }: NewUser & { phone: string },
): Promise<string | undefined> {
  return createUserWithIdentity(tx, { kind: 'phone', name: phone }, user)
}

type Login = { kind: 'email' | 'phone'; name: string }

const TAKEN_BY: Record<Login['kind'], string> = {
  email: '(email) where is_sso_user = false',
  phone: '(phone)',
}

async function createUserWithIdentity(
  tx: Queryable,
  login: Login,
  user: NewUser,
): Promise<string | undefined> {
  const id = user.id ?? crypto.randomUUID()
  const { kind, name } = login
  const { identityData, userMetadata } = describeUser(id, login, user)
  const rows = await tx.query(
    `with created as (
       insert into auth.users (instance_id, id, aud, role, ${kind}, encrypted_password,
         ${kind}_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
         confirmation_token, recovery_token, email_change_token_new, email_change)
       values ($1, $2, 'authenticated', 'authenticated', $3, $4, $5, $6, $7, $8, $8, '', '', '', '')
       on conflict ${TAKEN_BY[kind]} do nothing
       returning id
     )
     insert into auth.identities
       (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select id::text, id, $9::jsonb, '${kind}', $8, $8, $8 from created
     returning id`,
    [
      INSTANCE_ID,
      id,
      name,
      user.passwordHash ?? null,
      user.isConfirmed ? user.now : null,
      JSON.stringify({ provider: kind, providers: [kind] }),
      JSON.stringify(userMetadata),
      user.now,
      JSON.stringify(identityData),
    ],
  )
  return rows.length > 0 ? id : undefined
}

function describeUser(id: string, { kind, name }: Login, { origin, data, isConfirmed }: NewUser) {
  const own = { sub: id, [kind]: name, email_verified: false, phone_verified: false }
  const identityData = origin === 'sign-up' ? { ...data, ...own } : own
  const userMetadata = origin === 'sign-up' ? identityData : data
  const isProved = isConfirmed && kind === 'email'
  return {
    identityData,
    userMetadata: isProved ? { ...userMetadata, email_verified: true } : userMetadata,
  }
}

/** @returns the user id, or undefined if the address is taken */
export async function createExternalUser(
  tx: Queryable,
  user: { email: string; provider: string; data: Metadata; now: Date },
): Promise<string | undefined> {
  const [created] = await tx.query<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, email, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change)
     values ($1, $2, 'authenticated', 'authenticated', $3, $4, $5, $6, $6, '', '', '', '')
     on conflict (email) where is_sso_user = false do nothing
     returning id`,
    [
      INSTANCE_ID,
      crypto.randomUUID(),
      user.email || null,
      JSON.stringify({ provider: user.provider, providers: [user.provider] }),
      JSON.stringify(user.data),
      user.now,
    ],
  )
  return created?.id
}

export async function createAnonymousUser(
  tx: Queryable,
  data: Metadata,
  now: Date,
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.query(
    `insert into auth.users (instance_id, id, aud, role, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at, is_anonymous,
       confirmation_token, recovery_token, email_change_token_new, email_change)
     values ($1, $2, 'authenticated', 'authenticated', '{}', $3, $4, $4, true, '', '', '', '')`,
    [INSTANCE_ID, id, JSON.stringify(data), now],
  )
  return id
}
