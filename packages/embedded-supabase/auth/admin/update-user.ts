import { confirmUser } from '../codes-and-links/confirm-user.ts'
import { emailExists } from '../codes-and-links/email-change.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { parseBody } from '../http/request-body.ts'
import { changePassword } from '../password/change-password.ts'
import { hashPassword } from '../password/password-hash.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import { confirmPhone } from '../phone/confirm-phone.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { setEmailIdentity } from '../users/identities.ts'
import { parseEmail, parsePhone } from '../users/login-names.ts'
import { presentUser } from '../users/present-user.ts'
import {
  mergeMetadata,
  type UserChanges,
  updateUser,
  userMetadataChange,
} from '../users/update-user.ts'
import { findUserByVerifiedEmail, reloadUser, type UserRecord } from '../users/user-record.ts'
import { type AdminUserBody, AdminUserSchema, parseBanEnd, setPhone } from './user-attributes.ts'
import { loadAdministeredUser } from './users.ts'

export async function adminUpdateUser(services: AuthServices, c: AuthContext): Promise<Response> {
  const { id } = await loadAdministeredUser(services, c)
  const body = await parseBody(c, AdminUserSchema)
  const email = body.email && parseEmail(body.email)
  const phone = body.phone && parsePhone(body.phone)
  if (body.password) requireStrongPassword(services.settings, body.password)
  const passwordHash = body.password && (await hashPassword(body.password, services.passwordCost))
  const user = await services.database.transaction(async (tx) => {
    if (body.email_confirm) await confirmUser(tx, await reloadUser(tx, id, 'lock'), services.now())
    if (body.phone_confirm) await confirmPhone(tx, await reloadUser(tx, id, 'lock'), services.now())
    if (passwordHash)
      await changePassword({ tx, services, userId: id, sessionId: undefined, passwordHash })
    if (email) await setEmail({ tx, services }, await reloadUser(tx, id, 'lock'), email)
    if (phone) await setPhone({ tx, services }, id, { phone, isConfirmed: body.phone_confirm })
    const current = await reloadUser(tx, id, 'lock')
    await updateUser({
      tx,
      id,
      changes: plainChanges(services, current, body),
      now: services.now(),
    })
    await writeAuditEntry({ tx, services, c }, { actor: current, action: 'user_modified' })
    return reloadUser(tx, id)
  })
  return c.json(presentUser(user))
}

async function setEmail(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  user: UserRecord,
  email: string,
): Promise<void> {
  const holder = await findUserByVerifiedEmail(tx, email)
  if (holder && holder.id !== user.id) throw emailExists()
  await setEmailIdentity({ tx, user, email, now: services.now() })
  await updateUser({
    tx,
    id: user.id,
    changes: { email, is_anonymous: false },
    now: services.now(),
  })
}

function plainChanges(services: AuthServices, user: UserRecord, body: AdminUserBody): UserChanges {
  return {
    ...(body.role ? { role: body.role } : {}),
    ...(body.ban_duration ? { banned_until: parseBanEnd(body.ban_duration, services.now()) } : {}),
    ...(body.user_metadata ? userMetadataChange(user, body.user_metadata) : {}),
    ...(body.app_metadata
      ? {
          raw_app_meta_data: JSON.stringify(
            mergeMetadata(user.raw_app_meta_data, body.app_metadata),
          ),
        }
      : {}),
  }
}
