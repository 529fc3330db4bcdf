import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import {
  deriveKey,
  type EncryptionKey,
  type EncryptionKeys,
} from '#embedded/keys/encrypted-text.ts'
import { isSameText } from '#embedded/keys/is-same-text.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import type { AuthServices } from '../http/auth-services.ts'
import type { FlowType } from '../http/code-challenge.ts'

export type EmailTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'

export type PhoneCodeType =
  | 'confirmation_token'
  | 'recovery_token'
  | 'phone_change_token'
  | 'reauthentication_token'

export type OneTimeTokenType = EmailTokenType | PhoneCodeType

const SENT_AT_COLUMNS: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

/**
 * How long a code in a text message works. The CLI has no setting for it: it starts GoTrue with 6,000
 * seconds, hosted projects begin with 60. Ten minutes leave time for a slow network and a retry.
 */
export const PHONE_CODE_SECONDS = 600

type TokenServices = Pick<AuthServices, 'settings' | 'encryptionKeys' | 'now'>

type NewToken = {
  userId: string
  type: EmailTokenType
  address: string
  flowType?: FlowType
}

type IssuedToken = { code: string; linkToken: string }

export async function issueToken(
  tx: Queryable,
  services: TokenServices,
  { userId, type, address, flowType }: NewToken,
): Promise<IssuedToken> {
  const code = generateCode(services.settings.email.otp_length)
  const linkToken = generateLinkToken(flowType)
  await tx.query(
    `with noted as (
       update auth.users
       set ${type} = $2, ${SENT_AT_COLUMNS[type]} = $3::timestamptz, updated_at = $3::timestamptz
       where id = $1 returning id
     )
     insert into auth.one_time_tokens
       (id, user_id, token_type, token_hash, code_hash, relates_to, created_at, updated_at)
     select gen_random_uuid(), id, $4::auth.one_time_token_type, $2, $6, $5,
       $3::timestamptz at time zone 'UTC', $3::timestamptz at time zone 'UTC' from noted
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, code_hash = excluded.code_hash,
       relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [
      userId,
      hashLinkToken(linkToken),
      services.now(),
      type,
      address,
      hashCode(services.encryptionKeys, { userId, type, address }, code),
    ],
  )
  return { code, linkToken }
}

export async function storePhoneCode(
  { tx, services }: { tx: Queryable; services: TokenServices },
  { userId, type, phone }: { userId: string; type: PhoneCodeType; phone: string },
  code: string,
): Promise<void> {
  const place = { userId, type, address: phone }
  await tx.query(
    `with noted as (
       update auth.users set ${SENT_AT_COLUMNS[type]} = $3, updated_at = $3 where id = $1 returning id
     )
     insert into embedded.phone_codes (user_id, purpose, phone, code_hash, sent_at)
     select id, $2, $4, $5, $3 from noted
     on conflict (user_id, purpose) do update set
       phone = excluded.phone, code_hash = excluded.code_hash, sent_at = excluded.sent_at`,
    [userId, type, services.now(), phone, hashCode(services.encryptionKeys, place, code)],
  )
}

export async function clearOneTimeTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.query(
    `with codes as (delete from embedded.phone_codes where user_id = $1)
     delete from auth.one_time_tokens where user_id = $1`,
    [userId],
  )
}

export async function clearOneTimeToken(
  tx: Queryable,
  userId: string,
  type: OneTimeTokenType,
): Promise<void> {
  await tx.query(
    `with codes as (delete from embedded.phone_codes where user_id = $1 and purpose = $2)
     delete from auth.one_time_tokens where user_id = $1 and token_type::text = $2`,
    [userId, type],
  )
}

const PKCE_PREFIX = 'pkce_'

const LINK_TOKEN_BYTES = 32

/** @param length at most 14 */
export function generateCode(length: number): string {
  return randomInt(10 ** length)
    .toString()
    .padStart(length, '0')
}

export function generateLinkToken(flowType: FlowType = 'implicit'): string {
  const token = randomBytes(LINK_TOKEN_BYTES).toString('hex')
  return flowType === 'pkce' ? PKCE_PREFIX + token : token
}

export function flowTypeOf(linkToken: string): FlowType {
  return linkToken.startsWith(PKCE_PREFIX) ? 'pkce' : 'implicit'
}

/** An unkeyed hash is enough: 2^256 tokens cannot be enumerated. */
export function hashLinkToken(linkToken: string): string {
  return createHash('sha256').update(linkToken).digest('hex')
}

type CodePlace = { userId: string; type: string; address: string }

/** Keyed: without the key, a million attempts would recover the code from a leaked row. */
export function hashCode({ current }: EncryptionKeys, place: CodePlace, code: string): string {
  return hashUnder(current, place, code)
}

export function isCodeOf({
  encryptionKeys: { all },
  place,
  code,
  stored,
}: {
  encryptionKeys: EncryptionKeys
  place: CodePlace
  code: string
  stored: string
}): boolean {
  return [...all.values()].some((key) => isSameText(hashUnder(key, place, code), stored))
}

function hashUnder(key: EncryptionKey, place: CodePlace, code: string): string {
  const { userId, type, address } = place
  const input = JSON.stringify([userId, type, address, code])
  return createHmac('sha256', deriveKey(key, 'one-time codes')).update(input).digest('hex')
}
