import type { Queryable } from '#backend/postgres/database.ts'
import { clearOneTimeTokens } from '../one-time-tokens/store-token.ts'
import { updateUser, userMetadataChange } from './update-user.ts'
import type { UserRecord } from './user-record.ts'

/** Notes that the user has shown to own the address. Every open code and link of the user ends. */
export async function confirmUser(tx: Queryable, user: UserRecord, now: Date): Promise<void> {
  await updateUser(
    tx,
    user.id,
    {
      confirmation_token: '',
      email_confirmed_at: now,
      ...userMetadataChange(user, { email_verified: true }),
    },
    now,
  )
  await clearOneTimeTokens(tx, user.id)
}
