import { z } from 'zod'
import { encryptText } from '#embedded/keys/encrypted-text.ts'
import type { Queryable } from '#embedded/postgres/database.ts'
import { requireProof } from '../codes-and-links/require-proof.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { parseBody, text } from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { requireLivingSession } from '../sessions/living-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { parsePhone } from '../users/login-names.ts'
import { reloadUser, type SessionRecord, type UserRecord } from '../users/user-record.ts'
import {
  authenticateSession,
  insertFactor,
  type NewFactor,
  type SignedInCaller,
} from './factors.ts'
import { createTotpKey } from './totp.ts'

const EnrollmentSchema = z.object({
  friendly_name: text,
  factor_type: text,
  issuer: text,
  phone: text,
})

type EnrollmentBody = z.infer<typeof EnrollmentSchema>

export async function enrollFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'factor-enroll')
  const caller = await authenticateSession(services, c)
  const body = await parseBody(c, EnrollmentSchema)
  const { mfa } = services.settings
  if (body.factor_type === 'totp') {
    if (mfa.totp.enroll_enabled) return enrollTotp({ services, c }, caller, body)
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
  if (body.factor_type === 'phone') {
    if (mfa.phone.enroll_enabled) return enrollPhone({ services, c }, caller, body)
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (body.factor_type === 'webauthn') {
    const message = 'MFA enroll is disabled for WebAuthn'
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', message)
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

async function enrollTotp(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  caller: SignedInCaller,
  body: EnrollmentBody,
): Promise<Response> {
  const { user } = caller
  const issuer = body.issuer || new URL(services.siteUrl).host
  const key = await createTotpKey(issuer, user.email || user.phone || user.id)
  const qrCode = await renderOrRefuse(key.uri)
  const factor = newFactor({ services, caller, body, type: 'totp' })
  const encryptedSecret = encryptText(services.encryptionKeys, factor.id, key.secret)
  await saveFactor({ services, c }, caller, { ...factor, encryptedSecret })
  return c.json({
    ...presentNew(factor),
    totp: { qr_code: qrCode, secret: key.secret, uri: key.uri },
  })
}

async function enrollPhone(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  caller: SignedInCaller,
  body: EnrollmentBody,
): Promise<Response> {
  if (!body.phone) throw invalid('Phone number required to enroll Phone factor')
  const phone = parsePhone(body.phone)
  const factor = newFactor({ services, caller, body, type: 'phone' })
  await saveFactor({ services, c }, caller, { ...factor, phone })
  return c.json({ ...presentNew(factor), phone: body.phone })
}

function newFactor({
  services,
  caller,
  body,
  type,
}: {
  services: AuthServices
  caller: SignedInCaller
  body: EnrollmentBody
  type: NewFactor['type']
}): NewFactor {
  return {
    id: crypto.randomUUID(),
    userId: caller.user.id,
    type,
    friendlyName: body.friendly_name,
    now: services.now(),
  }
}

function presentNew({ id, type, friendlyName }: NewFactor) {
  return { id, type, friendly_name: friendlyName }
}

async function saveFactor(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  caller: SignedInCaller,
  factor: NewFactor,
): Promise<void> {
  const message = 'AAL2 required to enroll a new factor'
  await requireProof({ services, c }, caller, { status: 403, message })
  const { id } = caller.user
  await services.database.transaction(async (tx) => {
    const user = await reloadUser(tx, id, 'lock')
    await requireLivingSession(tx, id, caller.session.id)
    if (factor.phone) requireNewPhone(user, factor.phone)
    await tx.query(
      `delete from auth.mfa_factors
       where user_id = $1 and factor_type = 'phone' and phone = $2 and status = 'unverified'`,
      [id, factor.phone ?? null],
    )
    await requireMayEnroll({
      tx,
      services,
      user,
      session: caller.session,
      name: factor.friendlyName,
    })
    await insertFactor(tx, factor)
    const traits = { factor_id: factor.id, factor_type: factor.type }
    await writeAuditEntry(
      { tx, services, c },
      { actor: user, action: 'factor_in_progress', traits },
    )
  })
}

function requireNewPhone({ factors }: UserRecord, phone: string): void {
  const isTaken = factors.some(
    (factor) =>
      factor.factor_type === 'phone' && factor.phone === phone && factor.status === 'verified',
  )
  if (!isTaken) return
  const message = 'A verified phone factor already exists, unenroll the existing factor to continue'
  throw new AuthError(422, 'mfa_verified_factor_exists', message)
}

async function renderOrRefuse(uri: string): Promise<string> {
  try {
    return await renderQrCode(uri)
  } catch (error) {
    if (error instanceof RangeError) throw invalid('The issuer is too long for a QR code')
    throw error
  }
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** GoTrue's minimum: unverified factors are deleted after this time. */
const UNVERIFIED_LIFETIME_SECONDS = 300

const MAX_NAME_LENGTH = 255

/** The user is locked, so concurrent requests see each other. */
async function requireMayEnroll({
  tx,
  services,
  user,
  session,
  name,
}: {
  tx: Queryable
  services: AuthServices
  user: UserRecord
  session: SessionRecord
  name: string
}): Promise<void> {
  requireStorableName(name)
  await forgetUnverifiedFactors(tx, services, user.id)
  const { factors } = await reloadUser(tx, user.id)
  if (factors.some((factor) => (factor.friendly_name ?? '') === name)) {
    const message = `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`
    throw new AuthError(422, 'mfa_factor_name_conflict', message)
  }
  if (factors.length >= services.settings.mfa.max_enrolled_factors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    throw new AuthError(422, 'too_many_enrolled_mfa_factors', message)
  }
  if (factors.some((factor) => factor.status === 'verified') && session.aal !== 'aal2') {
    throw new AuthError(403, 'insufficient_aal', 'AAL2 required to enroll a new factor')
  }
}

export function requireStorableName(name: string): void {
  if (name.length <= MAX_NAME_LENGTH) return
  const message = `A friendly name can have at most ${MAX_NAME_LENGTH} characters`
  throw new AuthError(400, 'validation_failed', message)
}

async function forgetUnverifiedFactors(
  tx: Queryable,
  services: AuthServices,
  userId: string,
): Promise<void> {
  await tx.query(
    `delete from auth.mfa_factors f
     where f.user_id = $1 and f.status <> 'verified' and f.created_at < $2
       and not exists (select from auth.mfa_challenges c where c.factor_id = f.id)`,
    [userId, new Date(services.now().getTime() - UNVERIFIED_LIFETIME_SECONDS * 1000)],
  )
}

const MODULE_SIZE = 3

/** The quiet zone that scanners need, in modules (ISO/IEC 18004). */
const QUIET_ZONE = 4

/**
 * A QR code as SVG without `#` and `%`: clients put it into a data URL unescaped. Throws RangeError
 * if the text is too long for a QR code.
 */
export async function renderQrCode(text: string): Promise<string> {
  // Loaded on demand to save memory: few requests need it.
  const { encode } = await import('uqr')
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const side = size * MODULE_SIZE
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">` +
    `<rect width="${size}" height="${size}" fill="white"/>` +
    `<path d="${path.join('')}" fill="black"/></svg>`
  )
}
