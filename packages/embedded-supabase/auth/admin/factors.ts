import { z } from 'zod'
import { requireStorableName } from '../factors/enroll.ts'
import { findFactor, removeFactor, renameFactor } from '../factors/factors.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { parseBody, text } from '../http/request-body.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { parsePhone } from '../users/login-names.ts'
import { presentFactor } from '../users/present-user.ts'
import { reloadUser } from '../users/user-record.ts'
import { loadAdministeredUser } from './users.ts'

export async function adminListFactors(services: AuthServices, c: AuthContext): Promise<Response> {
  const { factors } = await loadAdministeredUser(services, c)
  return c.json(factors.map(presentFactor))
}

const FactorUpdateSchema = z.object({ friendly_name: text, phone: text })

export async function adminUpdateFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  const user = await loadAdministeredUser(services, c)
  const factor = findFactor(c, user)
  const body = await parseBody(c, FactorUpdateSchema)
  requireStorableName(body.friendly_name)
  const isPhone = factor.factor_type === 'phone'
  const changes = {
    friendlyName: body.friendly_name || undefined,
    phone: isPhone && body.phone ? parsePhone(body.phone) : undefined,
  }
  const updated = await services.database.transaction(async (tx) => {
    await reloadUser(tx, user.id, 'lock')
    await renameFactor({ tx, factor, changes, now: services.now() })
    const traits = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type }
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'factor_updated', traits })
    return findFactor(c, await reloadUser(tx, user.id))
  })
  return c.json(presentFactor(updated))
}

export async function adminDeleteFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  const user = await loadAdministeredUser(services, c)
  const factor = findFactor(c, user)
  await services.database.transaction(async (tx) => {
    const traits = { user_id: user.id, factor_id: factor.id }
    await removeFactor(tx, factor)
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'factor_deleted', traits })
  })
  return c.json(presentFactor(factor))
}
