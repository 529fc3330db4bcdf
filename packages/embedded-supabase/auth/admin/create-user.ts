import type { Transaction } from '#embedded/postgres/database.ts'
import { emailExists } from '../codes-and-links/email-change.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { requireAdminCredentials } from '../http/credentials.ts'
import { isUuid, parseBody } from '../http/request-body.ts'
import { hashPassword, isPasswordHash } from '../password/password-hash.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import { phoneExists } from '../phone/confirm-phone.ts'
import { createEmailUser, createPhoneUser } from '../users/create-user.ts'
import { parseEmail, parsePhone } from '../users/login-names.ts'
import { presentUser } from '../users/present-user.ts'
import { mergeMetadata, updateUser } from '../users/update-user.ts'
import {
  findUserById,
  findUserByPhone,
  findUserByVerifiedEmail,
  reloadUser,
} from '../users/user-record.ts'
import { type AdminUserBody, AdminUserSchema, parseBanEnd, setPhone } from './user-attributes.ts'

export async function adminCreateUser(services: AuthServices, c: AuthContext): Promise<Response> {
  await requireAdminCredentials(services, c)
  const body = await parseBody(c, AdminUserSchema)
  const address = parseAddress(body)
  if (body.id && !isUuid(body.id)) throw invalid('ID must conform to the uuid v4 format')
  const bannedUntil = body.ban_duration ? parseBanEnd(body.ban_duration, services.now()) : null
  const passwordHash = await parsePasswordHash(services, body)
  const user = await services.database.transaction(async (tx) => {
    await requireFree(tx, address, body.id)
    const id = await createAccount({ tx, services, body, address, passwordHash })
    const { raw_app_meta_data: current } = await reloadUser(tx, id)
    const appMetadata = mergeMetadata(current, body.app_metadata ?? {})
    const changes = {
      role: body.role || 'authenticated',
      banned_until: bannedUntil,
      raw_app_meta_data: JSON.stringify(appMetadata),
    }
    await updateUser({ tx, id, changes, now: services.now() })
    return reloadUser(tx, id)
  })
  return c.json(presentUser(user))
}

/** At least one is not empty. */
type Address = { email: string; phone: string }

function parseAddress({ email, phone }: AdminUserBody): Address {
  if (!email && !phone) throw invalid('Cannot create a user without either an email or phone')
  return { email: email && parseEmail(email), phone: phone && parsePhone(phone) }
}

async function requireFree(tx: Transaction, { email, phone }: Address, id: string): Promise<void> {
  if (email && (await findUserByVerifiedEmail(tx, email))) throw emailExists()
  if (phone && (await findUserByPhone(tx, phone))) {
    const message = 'Phone number already registered by another user'
    throw new AuthError(422, 'phone_exists', message)
  }
  if (id && (await findUserById(tx, id))) throw invalid('ID is already in use')
}

async function createAccount({
  tx,
  services,
  body,
  address: { email, phone },
  passwordHash,
}: {
  tx: Transaction
  services: AuthServices
  body: AdminUserBody
  address: Address
  passwordHash: string | undefined
}): Promise<string> {
  const now = services.now()
  const person = {
    id: body.id || undefined,
    origin: 'operator',
    passwordHash,
    data: body.user_metadata ?? {},
    now,
  } as const
  const id = email
    ? await createEmailUser(tx, { ...person, email, isConfirmed: body.email_confirm })
    : await createPhoneUser(tx, { ...person, phone, isConfirmed: body.phone_confirm })
  if (!id) throw email ? emailExists() : phoneExists()
  if (email && phone) {
    await setPhone({ tx, services }, id, { phone, isConfirmed: body.phone_confirm })
    if (body.phone_confirm) await updateUser({ tx, id, changes: { phone_confirmed_at: now }, now })
  }
  return id
}

async function parsePasswordHash(
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
  return hashPassword(body.password, services.passwordCost)
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
