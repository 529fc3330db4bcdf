import type { Database, Queryable } from '#embedded/postgres/database.ts'
import { endPendingChanges } from '../codes-and-links/end-pending-changes.ts'
import { endIssuedCodes } from '../codes-and-links/flow-state.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { parseQuery } from '../http/request-body.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { hasVerifiedFactor, type SignedInUser } from '../users/user-record.ts'
import { authenticate } from './authenticate.ts'

const SCOPES = ['global', 'local', 'others']

export async function logout(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user, session } = await authenticate(services, c)
  const scope = parseQuery(c.req.url).get('scope') || 'global'
  if (!SCOPES.includes(scope)) {
    throw new AuthError(400, 'validation_failed', `Unsupported logout scope "${scope}"`)
  }
  await services.database.transaction(async (tx) => {
    const ended = await endSessionsOf(tx, { user, session }, scope)
    // Each session took a sign-in, which is limited; a call that ends none must not leave a row.
    if (ended > 0) {
      await writeAuditEntry({ tx, services, c }, { actor: user, action: 'logout' })
    }
  })
  return c.body(null, 204)
}

type Caller = Pick<SignedInUser, 'user' | 'session'>

async function endSessionsOf(tx: Queryable, caller: Caller, scope: string): Promise<number> {
  const { user, session } = caller
  if (session && scope === 'local') return endSession(tx, session.id)
  const kept = scope === 'others' ? session?.id : undefined
  // Whoever knows the password alone must not sign out the owner, who has the second factor too.
  const isHalfSignedIn = session?.aal === 'aal1' && hasVerifiedFactor(user)
  if (isHalfSignedIn) return endHalfSessions(tx, user.id, kept)
  // What one of them asked for could be finished without it.
  if (scope !== 'local') await endPendingChanges(tx, user.id)
  return endOtherSessions(tx, user.id, kept)
}

/** Those without the second factor. */
export async function endHalfSessions(
  tx: Queryable,
  userId: string,
  keptId?: string,
): Promise<number> {
  const half = `delete from auth.sessions
     where user_id = $1 and aal < 'aal2' and id is distinct from $2::uuid returning id`
  return (await tx.query(half, [userId, keptId ?? null])).length
}

/**
 * Their refresh tokens are deleted with them.
 *
 * @returns how many there were
 */
export function endAllSessions(tx: Queryable, userId: string): Promise<number> {
  return endOtherSessions(tx, userId, undefined)
}

export async function endSession(tx: Queryable, sessionId: string): Promise<number> {
  return (await tx.query('delete from auth.sessions where id = $1 returning id', [sessionId]))
    .length
}

/**
 * Signs out every account, and makes links and codes void that were sent before: a restored backup has
 * those that had ended or been used since.
 *
 * @returns how many sessions there were
 */
export async function endEverySession(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    await tx.query('delete from auth.one_time_tokens')
    await tx.query('delete from embedded.phone_codes')
    await tx.query('delete from auth.flow_state')
    const [ended] = await tx.query<{ count: number }>(
      'with gone as (delete from auth.sessions returning 1) select count(*)::integer as count from gone',
    )
    return ended?.count ?? 0
  })
}

/** Of a caller without a session, all. Codes that would open one end too. */
export async function endOtherSessions(
  tx: Queryable,
  userId: string,
  sessionId: string | undefined,
): Promise<number> {
  await endIssuedCodes(tx, userId)
  const others =
    'delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid returning id'
  return (await tx.query(others, [userId, sessionId ?? null])).length
}
