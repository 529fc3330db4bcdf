import type { Queryable } from '#embedded/postgres/database.ts'
import { requireProof } from '../codes-and-links/require-proof.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireLivingSession } from '../sessions/living-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { type FactorRecord, reloadUser } from '../users/user-record.ts'
import { loadFactor, removeFactor } from './factors.ts'

export async function unenrollFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  const { caller, factor } = await loadFactor(services, c)
  const { session } = caller
  // An unverified factor protects nothing, so canceling its enrollment needs no proof.
  if (factor.status === 'verified') {
    const message = 'AAL2 required to unenroll verified factor'
    await requireProof({ services, c }, caller, { status: 422, message })
  }
  await services.database.transaction(async (tx) => {
    const user = await reloadUser(tx, caller.user.id, 'lock')
    const { aal } = await requireLivingSession(tx, user.id, session.id)
    await requireUnchanged(tx, factor, aal)
    const traits = {
      factor_id: factor.id,
      factor_status: factor.status,
      session_id: session.id,
    }
    // First: of many that come at once, only one has something to remove and to record.
    await removeFactor(tx, factor)
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'factor_unenrolled', traits })
  })
  return c.json({ id: factor.id })
}

/** It may have been verified while this waited for the account. */
async function requireUnchanged(
  tx: Queryable,
  { id, status }: FactorRecord,
  aal: string,
): Promise<void> {
  const [current] = await tx.query<{ status: string }>(
    'select status from auth.mfa_factors where id = $1',
    [id],
  )
  if (current === undefined || current.status === status || aal === 'aal2') return
  throw new AuthError(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor')
}
