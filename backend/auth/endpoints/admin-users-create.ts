import {
  type AdminUserBody,
  AdminUserSchema,
  refusePhone,
} from '../administration/admin-user-body.ts'
import { readBanEnd } from '../administration/ban-duration.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isPasswordHash } from '../passwords/imported-hash.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { requireAdminCredentials } from '../requests/admin-credentials.ts'
import { readBody } from '../requests/read-body.ts'
import { isUuid } from '../requests/uuid.ts'
import { createEmailUser } from '../users/create-user.ts'
import { readEmail } from '../users/email-address.ts'
import { presentUser } from '../users/present-user.ts'
import { mergeMetadata, updateUser } from '../users/update-user.ts'
import { findUserByAnyEmail, findUserById, reloadUser } from '../users/user-record.ts'
import { emailExists } from '../verification/apply-email-change.ts'

export async function adminCreateUser(services: AuthServices, c: AuthContext): Promise<Response> {
  await requireAdminCredentials(services, c)
  const body = await readBody(c, AdminUserSchema)
  refusePhone(body)
  if (!body.email) throw invalid('Cannot create a user without either an email or phone')
  const email = readEmail(body.email)
  if (body.id && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format')
  const bannedUntil = body.ban_duration ? readBanEnd(body.ban_duration, services.now()) : null
  const passwordHash = await readPasswordHash(services, body)
  const user = await services.database.transaction(async (tx) => {
    if (await findUserByAnyEmail(tx, email)) throw emailExists()
    if (body.id && (await findUserById(tx, body.id))) throw invalid('ID is already in use')
    const id = await createEmailUser(tx, {
      id: body.id || undefined,
      origin: 'operator',
      email,
      passwordHash,
      data: body.user_metadata ?? {},
      isConfirmed: body.email_confirm,
      now: services.now(),
    })
    if (!id) throw emailExists()
    const { raw_app_meta_data: current } = await reloadUser(tx, id)
    const appMetadata = mergeMetadata(current, body.app_metadata ?? {})
    const changes = {
      role: body.role || 'authenticated',
      banned_until: bannedUntil,
      raw_app_meta_data: JSON.stringify(appMetadata),
    }
    await updateUser(tx, id, changes, services.now())
    return reloadUser(tx, id)
  })
  return c.json(presentUser(user))
}

async function readPasswordHash(
  services: AuthServices,
  body: AdminUserBody,
): Promise<string | undefined> {
  if (body.password_hash) {
    if (body.password !== undefined) {
      throw invalid('Only a password or a password hash should be provided')
    }
    if (isPasswordHash(body.password_hash)) return body.password_hash
    throw invalid('The password hash is not a bcrypt hash')
  }
  if (!body.password) return undefined
  requireStrongPassword(services.settings, body.password)
  return hashPassword(body.password)
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
