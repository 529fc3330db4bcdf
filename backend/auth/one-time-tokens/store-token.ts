import type { Queryable } from '#backend/postgres/database.ts'

export type OneTimeTokenType =
  | 'confirmation_token'
  | 'reauthentication_token'
  | 'recovery_token'
  | 'email_change_token_new'
  | 'email_change_token_current'
  | 'phone_change_token'

/** The column that says when a token was sent. The tokens' own columns are named like their types. */
const sentAtColumns: Record<OneTimeTokenType, string> = {
  confirmation_token: 'confirmation_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  recovery_token: 'recovery_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
}

export type NewToken = {
  userId: string
  type: OneTimeTokenType
  tokenHash: string
  /** The address that the token was sent to. */
  relatesTo: string
  now: Date
}

/** Stores a token in both places where GoTrue keeps it. It replaces an earlier one of its type. */
export async function storeToken(tx: Queryable, token: NewToken): Promise<void> {
  await tx.query(
    `with noted as (
       update auth.users
       set ${token.type} = $2, ${sentAtColumns[token.type]} = $3, updated_at = $3
       where id = $1 returning id
     )
     insert into auth.one_time_tokens
       (id, user_id, token_type, token_hash, relates_to, created_at, updated_at)
     select gen_random_uuid(), id, $4::auth.one_time_token_type, $2, $5, $3, $3 from noted
     on conflict (user_id, token_type) do update set
       token_hash = excluded.token_hash, relates_to = excluded.relates_to,
       created_at = excluded.created_at, updated_at = excluded.updated_at`,
    [token.userId, token.tokenHash, token.now, token.type, token.relatesTo],
  )
}

export async function clearOneTimeTokens(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1', [userId])
}

export async function clearOneTimeToken(
  tx: Queryable,
  userId: string,
  type: OneTimeTokenType,
): Promise<void> {
  await tx.query('delete from auth.one_time_tokens where user_id = $1 and token_type = $2', [
    userId,
    type,
  ])
}
