import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { requireAdminCredentials } from '../requests/admin-credentials.ts'
import { isUuid } from '../requests/uuid.ts'
import { findUserById, type UserRecord } from '../users/user-record.ts'

/** The user that the path of an administrative request names. Refuses everyone but the operator. */
export async function loadAdministeredUser(
  services: AuthServices,
  c: AuthContext,
): Promise<UserRecord> {
  await requireAdminCredentials(services, c)
  const id = c.req.param('user_id')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'user_id must be an UUID')
  const user = await findUserById(services.database, id)
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found')
  return user
}
