import { z } from 'zod'
import {
  beginEmailChange,
  changeEmail,
  emailExists,
  isConfirmedTwice,
} from '../codes-and-links/email-change.ts'
import type { ProvedCode } from '../codes-and-links/redeem-token.ts'
import { requireProof, spendProof } from '../codes-and-links/require-proof.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { type CodeChallenge, parseCodeChallenge } from '../http/code-challenge.ts'
import {
  codeChallengeFields,
  metadata,
  optionalText,
  parseBody,
  text,
} from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { changePassword } from '../password/change-password.ts'
import { hashPassword, isPasswordOf } from '../password/password-hash.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import {
  type PhoneChange,
  parsePhoneChange,
  requestPhoneChange,
  requireFreeNumber,
} from '../phone/request-phone-code.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { requireLivingSession } from '../sessions/living-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { parseEmail } from '../users/login-names.ts'
import { presentUser } from '../users/present-user.ts'
import { updateUser as saveUser, userMetadataChange } from '../users/update-user.ts'
import {
  findUserByVerifiedEmail,
  reloadUser,
  type SignedInUser,
  type UserRecord,
} from '../users/user-record.ts'

const UserUpdateSchema = z.object({
  email: text,
  phone: text,
  channel: text,
  password: optionalText,
  nonce: text,
  data: metadata,
  app_metadata: metadata,
  ...codeChallengeFields,
})

type UserUpdateBody = z.infer<typeof UserUpdateSchema>

type UserUpdate = {
  newEmail: string
  phoneChange?: PhoneChange
  passwordHash?: string
  data?: Record<string, unknown>
  challenge: CodeChallenge | undefined
  /** Replaces a recent sign-in; spent together with the change. */
  proof: ProvedCode | undefined
}

export async function updateOwnUser(services: AuthServices, c: AuthContext): Promise<Response> {
  const caller = await authenticate(services, c)
  await limitWrites(services, c, 'user')
  const update = await parseUpdate({ services, c }, caller, await parseBody(c, UserUpdateSchema))
  if (update.newEmail || update.phoneChange) await limitWrites(services, c, 'mail')
  if (update.newEmail && isConfirmedTwice(services, caller.user)) {
    await limitWrites(services, c, 'mail')
  }
  const user = await services.database.transaction(async (tx) => {
    await applyUpdate({ tx, services, c }, caller, update)
    return reloadUser(tx, caller.user.id)
  })
  return c.json(presentUser(user))
}

async function parseUpdate(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  caller: SignedInUser,
  body: UserUpdateBody,
): Promise<UserUpdate> {
  const { user } = caller
  const email = body.email && parseEmail(body.email)
  const phoneChange = parsePhoneChange(services, user, body)
  if (body.password !== undefined) requireStrongPassword(services.settings, body.password)
  if (body.app_metadata) {
    const message = 'Updating app_metadata requires admin privileges'
    throw new AuthError(403, 'not_admin', message)
  }
  const newEmail = email === user.email ? '' : email
  const isOwnersChange = Boolean(newEmail || phoneChange || body.password)
  const proof = isOwnersChange ? await requireOwner({ services, c }, caller, body.nonce) : undefined
  requireMayChange(user, { newEmail, phoneChange, password: body.password })
  const challenge = parseCodeChallenge(body)
  if (newEmail) await requireFreeAddress(services, user, newEmail)
  if (phoneChange) await requireFreeNumber(services, phoneChange)
  const passwordHash = body.password && (await parseNewPassword(services, user, body.password))
  return { newEmail, phoneChange, passwordHash, data: body.data, challenge, proof }
}

function requireOwner(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  caller: SignedInUser,
  nonce: string,
) {
  const message = 'AAL2 session is required to update email or password when MFA is enabled.'
  return requireProof({ services, c }, caller, { status: 401, message, nonce })
}

function requireMayChange(
  user: UserRecord,
  {
    newEmail,
    phoneChange,
    password,
  }: Pick<UserUpdate, 'newEmail' | 'phoneChange'> & {
    password?: string
  },
): void {
  if (!newEmail && !phoneChange && !password) return
  if (user.is_anonymous && password && !newEmail && !phoneChange) {
    const message =
      'Updating password of an anonymous user without an email or phone is not allowed'
    throw new AuthError(422, 'validation_failed', message)
  }
  if (user.is_sso_user) {
    const message = 'Updating email, phone, password of a SSO account only possible via SSO'
    throw new AuthError(422, 'user_sso_managed', message)
  }
}

async function requireFreeAddress(
  services: AuthServices,
  user: UserRecord,
  email: string,
): Promise<void> {
  const holder = await findUserByVerifiedEmail(services.database, email)
  if (holder && holder.id !== user.id) throw emailExists()
}

async function parseNewPassword(
  services: AuthServices,
  { encrypted_password: current }: UserRecord,
  password: string,
): Promise<string> {
  if (current && (await isPasswordOf(current, password))) {
    const message = 'New password should be different from the old password.'
    throw new AuthError(422, 'same_password', message)
  }
  return hashPassword(password, services.passwordCost)
}

async function applyUpdate(
  { tx, services, c }: AuthWork,
  caller: SignedInUser,
  update: UserUpdate,
): Promise<void> {
  const user = await reloadUser(tx, caller.user.id, 'lock')
  if (caller.session) await requireLivingSession(tx, user.id, caller.session.id)
  await spendProof(tx, services, update.proof)
  if (update.passwordHash) {
    await changePassword({
      tx,
      services,
      userId: user.id,
      sessionId: caller.session?.id,
      passwordHash: update.passwordHash,
    })
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'user_updated_password' })
  }
  if (update.data) {
    await saveUser({
      tx,
      id: user.id,
      changes: userMetadataChange(user, update.data),
      now: services.now(),
    })
  }
  // Phone first: a number taken at once ends all open codes, and must not end the new email's code.
  if (update.phoneChange) await requestPhoneChange({ tx, services }, user.id, update.phoneChange)
  if (update.newEmail) await requestEmailChange({ tx, services, c }, user.id, update)
  await writeAuditEntry({ tx, services, c }, { actor: user, action: 'user_modified' })
}

async function requestEmailChange(
  { tx, services, c }: AuthWork,
  userId: string,
  { newEmail, challenge }: UserUpdate,
): Promise<void> {
  const user = await reloadUser(tx, userId)
  // An anonymous user who adds an address signs up with it, under the rules of sign-up.
  if (user.is_anonymous && !services.settings.email.enable_confirmations) {
    return changeEmail({ tx, services, c }, { ...user, email_change: newEmail })
  }
  await beginEmailChange({ tx, services, c }, { user, newEmail, challenge })
}
