import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { instanceId } from '../users/create-user.ts'
import { inetOf, userAgentOf } from './open-session.ts'
import { generateRefreshToken } from './refresh-token.ts'

/** How long a spent token is remembered, to tell theft from a token that never was. GoTrue's time. */
const spentTokenMemoryMs = 24 * 3600 * 1000

/** Spends a session's active token and answers the next one. The session has to be locked. */
export async function swapRefreshToken(
  tx: Queryable,
  services: AuthServices,
  c: AuthContext,
  spent: { tokenId: number; sessionId: string; userId: string },
): Promise<string> {
  const token = generateRefreshToken()
  await tx.query(
    `with spent as (
       update auth.refresh_tokens set revoked = true, updated_at = $2 where id = $1
       returning token, session_id
     ), next as (
       insert into auth.refresh_tokens
         (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
       select $3::uuid, $4, $5, false, $2, $2, token, session_id from spent
     ), forgotten as (
       delete from auth.refresh_tokens where session_id = $8 and revoked and updated_at < $9
     )
     update auth.sessions
     set refreshed_at = $2, updated_at = $2, user_agent = $6, ip = $7 where id = $8`,
    [
      spent.tokenId,
      services.now(),
      instanceId,
      token,
      spent.userId,
      userAgentOf(c),
      inetOf(c),
      spent.sessionId,
      new Date(services.now().getTime() - spentTokenMemoryMs),
    ],
  )
  return token
}
