import type { AccessTokenClaims } from '#embedded/keys/verified-tokens.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import type { Metadata } from '../http/request-body.ts'

/** A row of auth.users as JSON: timestamps are ISO 8601 text in UTC. */
export type UserRecord = {
  id: string
  aud: string | null
  role: string | null
  email: string | null
  phone: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  phone_confirmed_at: string | null
  confirmed_at: string | null
  invited_at: string | null
  confirmation_sent_at: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_sent_at: string | null
  email_change_confirm_status: number | null
  phone_change: string | null
  phone_change_sent_at: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  raw_app_meta_data: Metadata | null
  raw_user_meta_data: Metadata | null
  created_at: string
  updated_at: string
  banned_until: string | null
  deleted_at: string | null
  is_anonymous: boolean
  is_sso_user: boolean
  identities: IdentityRecord[]
  factors: FactorRecord[]
}

export type IdentityRecord = {
  id: string
  provider_id: string
  user_id: string
  provider: string
  identity_data: Metadata
  email: string | null
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
}

export type FactorRecord = {
  id: string
  status: 'unverified' | 'verified'
  factor_type: 'totp' | 'webauthn' | 'phone'
  friendly_name: string | null
  phone: string | null
  last_challenged_at: string | null
  created_at: string
  updated_at: string
}

export type SessionRecord = {
  id: string
  aal: 'aal1' | 'aal2' | 'aal3' | null
  created_at: string
}

export type SignedInUser = {
  user: UserRecord
  session: SessionRecord | null
  claims: AccessTokenClaims
}

export const USER_RECORD_SQL = 'embedded.user_record(u)'

type Locking = 'lock' | 'unlocked'

export function findUserById(
  queryable: Queryable,
  id: string,
  locking: Locking = 'unlocked',
): Promise<UserRecord | undefined> {
  return selectUser({ queryable, condition: 'u.id = $1', values: [id], locking })
}

export function findUserByEmail(
  queryable: Queryable,
  email: string,
  locking: Locking = 'unlocked',
): Promise<UserRecord | undefined> {
  return selectUser({
    queryable,
    condition: 'u.email = $1 and u.is_sso_user = false',
    values: [email],
    locking,
  })
}

export function findUserByPhone(
  queryable: Queryable,
  phone: string,
  locking: Locking = 'unlocked',
): Promise<UserRecord | undefined> {
  return selectUser({ queryable, condition: 'u.phone = $1', values: [phone], locking })
}

export function findUserByPhoneChange(
  queryable: Queryable,
  phone: string,
  locking: Locking = 'unlocked',
): Promise<UserRecord | undefined> {
  return selectUser({ queryable, condition: 'u.phone_change = $1', values: [phone], locking })
}

/** Whose address it is: anyone may have an identity with an address that no provider has verified. */
export async function findUserByVerifiedEmail(
  queryable: Queryable,
  email: string,
  locking: Locking = 'unlocked',
): Promise<UserRecord | undefined> {
  const own = await findUserByEmail(queryable, email, locking)
  if (own) return own
  const condition = `u.id in (
    select user_id from auth.identities
    where email = $1 and provider not like 'sso:%' and identity_data @> '{"email_verified": true}')`
  return selectUser({ queryable, condition, values: [email], locking })
}

export function lockUserByTokenHash(
  tx: Queryable,
  tokenHash: string,
  tokenTypes: readonly string[],
): Promise<UserRecord | undefined> {
  const condition = `u.id in (
    select user_id from auth.one_time_tokens
    where token_hash = $1 and token_type = any ($2::text[]::auth.one_time_token_type[]))`
  return selectUser({ queryable: tx, condition, values: [tokenHash, tokenTypes], locking: 'lock' })
}

export async function reloadUser(
  queryable: Queryable,
  id: string,
  locking: Locking = 'unlocked',
): Promise<UserRecord> {
  const user = await findUserById(queryable, id, locking)
  if (!user) throw new Error(`User ${id} should exist: this transaction has just written it`)
  return user
}

async function selectUser({
  queryable,
  condition,
  values,
  locking,
}: {
  queryable: Queryable
  condition: string
  values: readonly unknown[]
  locking: Locking
}): Promise<UserRecord | undefined> {
  const [row] = await queryable.query<{ record: UserRecord }>(
    `select ${USER_RECORD_SQL} as record from auth.users u where ${condition} limit 1
     ${locking === 'lock' ? 'for update of u' : ''}`,
    values,
  )
  return row?.record
}

export function isConfirmed(user: UserRecord): boolean {
  return user.email_confirmed_at !== null
}

export function isPhoneConfirmed(user: UserRecord): boolean {
  return user.phone_confirmed_at !== null
}

export function isBanned(user: UserRecord, now: Date): boolean {
  return user.banned_until !== null && Date.parse(user.banned_until) > now.getTime()
}

export function hasVerifiedFactor(user: UserRecord): boolean {
  return user.factors.some((factor) => factor.status === 'verified')
}
