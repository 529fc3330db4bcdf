import { z } from 'zod'
import { loadAdministeredUser } from '../administration/load-user.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { requireStorableName } from '../factors/enrolment-rules.ts'
import { renameFactor } from '../factors/factor-table.ts'
import { findFactor } from '../factors/load-factor.ts'
import { readPhone } from '../phone/phone-number.ts'
import { text } from '../requests/body-fields.ts'
import { readBody } from '../requests/read-body.ts'
import { presentFactor } from '../users/present-user.ts'
import { reloadUser } from '../users/user-record.ts'

const FactorUpdateSchema = z.object({ friendly_name: text, phone: text })

export async function adminUpdateFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  const user = await loadAdministeredUser(services, c)
  const factor = findFactor(c, user)
  const body = await readBody(c, FactorUpdateSchema)
  requireStorableName(body.friendly_name)
  const isPhone = factor.factor_type === 'phone'
  const changes = {
    friendlyName: body.friendly_name || undefined,
    phone: isPhone && body.phone ? readPhone(body.phone) : undefined,
  }
  const updated = await services.database.transaction(async (tx) => {
    await reloadUser(tx, user.id, 'lock')
    await renameFactor(tx, factor, changes, services.now())
    const traits = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type }
    await writeAuditEntry(tx, services, c, { actor: user, action: 'factor_updated', traits })
    return findFactor(c, await reloadUser(tx, user.id))
  })
  return c.json(presentFactor(updated))
}
