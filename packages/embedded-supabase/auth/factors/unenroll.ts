import { requireProof } from '../codes-and-links/require-proof.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { reloadUser } from '../users/user-record.ts'
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
