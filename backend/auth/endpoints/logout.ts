import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { endAllSessions, endOtherSessions, endSession } from '../sessions/end-sessions.ts'

const scopes = ['global', 'local', 'others']

export async function logout(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user, session } = await authenticate(services, c)
  const scope = readQuery(c.req.url).get('scope') || 'global'
  if (!scopes.includes(scope)) {
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  }
  await services.database.transaction(async (tx) => {
    await writeAuditEntry(tx, services, c, { actor: user, action: 'logout' })
    if (session && scope === 'local') await endSession(tx, session.id)
    else if (session && scope === 'others') await endOtherSessions(tx, user.id, session.id)
    else await endAllSessions(tx, user.id)
  })
  return c.body(null, 204)
}
