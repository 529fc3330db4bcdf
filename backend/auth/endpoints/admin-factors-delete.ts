import { loadAdministeredUser } from '../administration/load-user.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { removeFactor } from '../factors/factor-table.ts'
import { findFactor } from '../factors/load-factor.ts'
import { presentFactor } from '../users/present-user.ts'

/** For a reader who has lost the phone or app that signs in with. */
export async function adminDeleteFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  const user = await loadAdministeredUser(services, c)
  const factor = findFactor(c, user)
  await services.database.transaction(async (tx) => {
    const traits = { user_id: user.id, factor_id: factor.id }
    await writeAuditEntry(tx, services, c, { actor: user, action: 'factor_deleted', traits })
    await removeFactor(tx, factor)
  })
  return c.json(presentFactor(factor))
}
