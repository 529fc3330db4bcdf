import type { Queryable } from '#embedded/postgres/database.ts'
import { updateUser, userMetadataChange } from '../users/update-user.ts'
import type { UserRecord } from '../users/user-record.ts'
import { clearOneTimeTokens } from './one-time-tokens.ts'

export async function confirmUser(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  await updateUser({
    tx,
    id: user.id,
    changes: {
      confirmation_token: '',
      email_confirmed_at: now,
      ...userMetadataChange(user, { email_verified: true }),
    },
    now,
  })
  await clearOneTimeTokens(tx, user.id)
}
