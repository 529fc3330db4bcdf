import { createHash } from 'node:crypto'
import type { Transaction } from '#backend/postgres/database.ts'
import { clearOneTimeTokens } from '../one-time-tokens/store-token.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import type { UserRecord } from '../users/user-record.ts'

/** Makes an account unusable and unreadable, but keeps its id for what refers to it. */
export async function softDeleteUser(tx: Transaction, user: UserRecord, now: Date): Promise<void> {
  await tx.query(
    `update auth.users set
       email = $2, email_change = $3, encrypted_password = null, confirmation_token = '',
       recovery_token = '', email_change_token_current = '', email_change_token_new = '',
       phone = $5, phone_change = '', phone_change_token = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       deleted_at = $4, updated_at = $4
     where id = $1`,
    [
      user.id,
      obscure(user.id, user.email),
      obscure(user.id, user.email_change),
      now,
      // GoTrue keeps as many characters as a number may have digits.
      user.phone && obscure(user.id, user.phone).slice(0, 15),
    ],
  )
  for (const { id, provider, provider_id: providerId } of user.identities) {
    await tx.query(
      `update auth.identities set identity_data = '{}', provider_id = $2, updated_at = $3
       where id = $1`,
      [id, obscure(user.id, `${provider}:${providerId}`), now],
    )
  }
  await tx.query('delete from auth.mfa_factors where user_id = $1', [user.id])
  await clearOneTimeTokens(tx, user.id)
  await endAllSessions(tx, user.id)
}

function obscure(userId: string, value: string | null): string {
  return createHash('sha256')
    .update(userId + (value ?? ''))
    .digest('base64url')
}
