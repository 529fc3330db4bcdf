import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import {
  type FlowType,
  generateCode,
  generateLinkToken,
  hashCode,
  hashLinkToken,
} from './one-time-code.ts'

export type MailTokenType =
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

export type OneTimeTokenType = MailTokenType | PhoneCodeType

/** The column that says when a token was sent. The tokens' own columns are named like their types. */
const sentAtColumns: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

export type TokenServices = Pick<AuthServices, 'settings' | 'encryptionKeys' | 'now'>

export type NewToken = {
  userId: string
  type: MailTokenType
  /** Where the mail goes. */
  address: string
  flowType?: FlowType
}

/** What a mail says: the digits to type, and what its link carries. Neither can be read again. */
export type IssuedToken = { code: string; linkToken: string }

/** Makes a token for a mail. It replaces an earlier one of its type. */
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
       set ${type} = $2, ${sentAtColumns[type]} = $3::timestamptz, updated_at = $3::timestamptz
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

/** Keeps a code that goes to a phone. It replaces an earlier one of its type. */
export async function storePhoneCode(
  tx: Queryable,
  services: TokenServices,
  { userId, type, phone }: { userId: string; type: PhoneCodeType; phone: string },
  code: string,
): Promise<void> {
  const place = { userId, type, address: phone }
  await tx.query(
    `with noted as (
       update auth.users set ${sentAtColumns[type]} = $3, updated_at = $3 where id = $1 returning id
     )
     insert into embedded.phone_codes (user_id, purpose, phone, code_hash, sent_at)
     select id, $2, $4, $5, $3 from noted
     on conflict (user_id, purpose) do update set
       phone = excluded.phone, code_hash = excluded.code_hash, sent_at = excluded.sent_at`,
    [userId, type, services.now(), phone, hashCode(services.encryptionKeys, place, code)],
  )
}

/** Ends every code and link that is open for a user, in mails and in messages. */
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
