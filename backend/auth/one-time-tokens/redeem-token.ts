import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { findUserById, lockUserByTokenHash, type UserRecord } from '../users/user-record.ts'
import { isBanned } from '../users/user-state.ts'
import { hashLinkToken } from './one-time-code.ts'
import { invalidCode, type ProvedCode } from './resolve-code.ts'
import type { MailTokenType, OneTimeTokenType } from './store-token.ts'

export type RedeemedToken = { user: UserRecord; type: OneTimeTokenType }

/** What a person brings: the token of a link, or a code that `resolveCode` has found right. */
export type Proof = { linkToken: string } | ProvedCode

/**
 * Finds the user who holds an unused, unexpired token, and keeps the user locked, so that of two
 * requests with one token only the first finds it. What follows has to clear the token.
 */
export async function redeemToken(
  tx: Queryable,
  services: AuthServices,
  proof: Proof,
  types: readonly OneTimeTokenType[],
  lifetimeSeconds = services.settings.email.otp_expiry,
): Promise<RedeemedToken> {
  const isLink = 'linkToken' in proof
  const refuse = isLink ? invalidLink : invalidCode
  const token = isLink ? await lockByLink(tx, proof.linkToken, types) : await lockByCode(tx, proof)
  if (!token) throw refuse()
  if (isBanned(token.user, services.now())) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  const validUntil = token.sentAt * 1000 + lifetimeSeconds * 1000
  if (services.now().getTime() > validUntil) throw refuse()
  return { user: token.user, type: token.type }
}

/** `sentAt` in seconds. */
type LockedToken = RedeemedToken & { sentAt: number }

type TokenRow = { type: OneTimeTokenType; sentAt: number }

async function lockByLink(
  tx: Queryable,
  linkToken: string,
  types: readonly OneTimeTokenType[],
): Promise<LockedToken | undefined> {
  const tokenHash = hashLinkToken(linkToken)
  const user = await lockUserByTokenHash(tx, tokenHash, types)
  if (!user) return undefined
  // Read again: the row may have been waited for, and its token used by the one before.
  const [token] = await tx.query<TokenRow & { type: MailTokenType }>(
    `select token_type::text as type, extract(epoch from created_at)::double precision as "sentAt"
     from auth.one_time_tokens
     where user_id = $1 and token_hash = $2 and token_type::text = any ($3::text[])`,
    [user.id, tokenHash, types],
  )
  return token && { user, ...token }
}

const codeSql = {
  mail: `select token_type::text as type, extract(epoch from created_at)::double precision as "sentAt"
    from auth.one_time_tokens
    where user_id = $1 and code_hash = $2 and token_type::text = $3`,
  phone: `select purpose as type, extract(epoch from sent_at)::double precision as "sentAt"
    from embedded.phone_codes where user_id = $1 and code_hash = $2 and purpose = $3`,
}

async function lockByCode(
  tx: Queryable,
  { store, userId, type, codeHash }: ProvedCode,
): Promise<LockedToken | undefined> {
  const user = await findUserById(tx, userId, 'lock')
  if (!user) return undefined
  const [token] = await tx.query<TokenRow>(codeSql[store], [userId, codeHash, type])
  return token && { user, ...token }
}

function invalidLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
