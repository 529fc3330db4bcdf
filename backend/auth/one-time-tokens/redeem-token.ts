import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { lockUserByTokenHash, type UserRecord } from '../users/user-record.ts'
import { isBanned } from '../users/user-state.ts'
import type { OneTimeTokenType } from './store-token.ts'

export type RedeemedToken = { user: UserRecord; type: OneTimeTokenType }

/**
 * Finds the user who holds an unused, unexpired token, and keeps the user locked, so that of two
 * requests with one token only the first finds it. What follows has to clear the token.
 */
export async function redeemToken(
  tx: Queryable,
  services: AuthServices,
  tokenHash: string,
  types: readonly OneTimeTokenType[],
  lifetimeSeconds = services.settings.email.otp_expiry,
): Promise<RedeemedToken> {
  const user = await lockUserByTokenHash(tx, tokenHash, types)
  if (!user) throw invalidLink()
  // Read again: the row may have been waited for, and its token used by the one before.
  const [token] = await tx.query<{ token_type: OneTimeTokenType }>(
    `select token_type from auth.one_time_tokens
     where user_id = $1 and token_hash = $2
       and token_type = any ($3::text[]::auth.one_time_token_type[])`,
    [user.id, tokenHash, types],
  )
  if (!token) throw invalidLink()
  if (isBanned(user, services.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  if (isExpired(services, sentAtOf(user, token.token_type), lifetimeSeconds)) throw invalidLink()
  return { user, type: token.token_type }
}

function sentAtOf(user: UserRecord, type: OneTimeTokenType): string | null {
  if (type === 'confirmation_token') return user.confirmation_sent_at
  if (type === 'recovery_token') return user.recovery_sent_at
  if (type === 'reauthentication_token') return user.reauthentication_sent_at
  if (type === 'phone_change_token') return user.phone_change_sent_at
  return user.email_change_sent_at
}

function isExpired(
  services: AuthServices,
  sentAt: string | null,
  lifetimeSeconds: number,
): boolean {
  if (!sentAt) return true
  const validUntil = Date.parse(sentAt) + lifetimeSeconds * 1000
  return services.now().getTime() > validUntil
}

function invalidLink(): AuthError {
  return new AuthError(403, 'otp_expired', 'Email link is invalid or has expired')
}
