import { z } from 'zod'
import { loadAdministeredUser } from '../administration/load-user.ts'
import { softDeleteUser } from '../administration/soft-delete-user.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { readBody } from '../requests/read-body.ts'

const DeleteSchema = z.object({ should_soft_delete: z.boolean().nullish() })

export async function adminDeleteUser(services: AuthServices, c: AuthContext): Promise<Response> {
  const user = await loadAdministeredUser(services, c)
  const { should_soft_delete: isSoft } = await readBody(c, DeleteSchema, {
    isOptional: true,
  })
  await services.database.transaction(async (tx) => {
    await writeAuditEntry(tx, services, c, { actor: user, action: 'user_deleted' })
    if (!isSoft) await tx.query('delete from auth.users where id = $1', [user.id])
    else if (!user.deleted_at) await softDeleteUser(tx, user, services.now())
  })
  return c.json({})
}
