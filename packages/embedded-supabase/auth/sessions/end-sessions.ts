import type { Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { readQuery } from '../http/request-body.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { authenticate } from './authenticate.ts'

const scopes = ['global', 'local', 'others']

export async function logout(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user, session } = await authenticate(services, c)
  const scope = readQuery(c.req.url).get('scope') || 'global'
  if (!scopes.includes(scope)) {
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  }
  await services.database.transaction(async (tx) => {
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'logout' })
    if (session && scope === 'local') await endSession(tx, session.id)
    else if (session && scope === 'others') await endOtherSessions(tx, user.id, session.id)
    else await endAllSessions(tx, user.id)
  })
  return c.body(null, 204)
}

/** Their refresh tokens are deleted with them. */
export async function endAllSessions(tx: Queryable, userId: string): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1', [userId])
}

export async function endSession(tx: Queryable, sessionId: string): Promise<void> {
  await tx.query('delete from auth.sessions where id = $1', [sessionId])
}

export async function endOtherSessions(
  tx: Queryable,
  userId: string,
  sessionId: string,
): Promise<void> {
  await tx.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, sessionId])
}
