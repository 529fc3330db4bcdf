import { z } from 'zod'
import { encryptText } from '#backend/keys/encrypted-text.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { requireMayEnrol } from '../factors/enrolment-rules.ts'
import { insertFactor, type NewFactor } from '../factors/factor-table.ts'
import { authenticateSession, type SignedInCaller } from '../factors/load-factor.ts'
import { renderQrCode } from '../factors/qr-code.ts'
import { createTotpKey } from '../factors/totp.ts'
import { readPhone } from '../phone/phone-number.ts'
import { text } from '../requests/body-fields.ts'
import { readBody } from '../requests/read-body.ts'
import { limitWrites } from '../requests/request-limits.ts'
import { requireProof } from '../sessions/require-proof.ts'
import { reloadUser, type UserRecord } from '../users/user-record.ts'

const EnrolSchema = z.object({ friendly_name: text, factor_type: text, issuer: text, phone: text })

type EnrolBody = z.infer<typeof EnrolSchema>

export async function enrollFactor(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitWrites(services, c, 'factor-enroll')
  const caller = await authenticateSession(services, c)
  const body = await readBody(c, EnrolSchema)
  const { mfa } = services.settings
  if (body.factor_type === 'totp') {
    if (mfa.totp.enroll_enabled) return enrollTotp(services, c, caller, body)
    throw new AuthError(422, 'mfa_totp_enroll_not_enabled', 'MFA enroll is disabled for TOTP')
  }
  if (body.factor_type === 'phone') {
    if (mfa.phone.enroll_enabled) return enrollPhone(services, c, caller, body)
    throw new AuthError(422, 'mfa_phone_enroll_not_enabled', 'MFA enroll is disabled for Phone')
  }
  if (body.factor_type === 'webauthn') {
    const message = 'MFA enroll is disabled for WebAuthn'
    throw new AuthError(422, 'mfa_webauthn_enroll_not_enabled', message)
  }
  throw invalid('factor_type needs to be totp, phone, or webauthn')
}

async function enrollTotp(
  services: AuthServices,
  c: AuthContext,
  caller: SignedInCaller,
  body: EnrolBody,
): Promise<Response> {
  const { user } = caller
  const issuer = body.issuer || new URL(services.siteUrl).host
  const key = await createTotpKey(issuer, user.email || user.phone || user.id)
  const qrCode = await renderOrRefuse(key.uri)
  const factor = newFactor(services, caller, body, 'totp')
  const secret = encryptText(services.encryptionKeys, factor.id, key.secret)
  await saveFactor(services, c, caller, { ...factor, secret })
  return c.json({
    ...presentNew(factor),
    totp: { qr_code: qrCode, secret: key.secret, uri: key.uri },
  })
}

async function enrollPhone(
  services: AuthServices,
  c: AuthContext,
  caller: SignedInCaller,
  body: EnrolBody,
): Promise<Response> {
  if (!body.phone) throw invalid('Phone number required to enroll Phone factor')
  const phone = readPhone(body.phone)
  const factor = newFactor(services, caller, body, 'phone')
  await saveFactor(services, c, caller, { ...factor, phone })
  return c.json({ ...presentNew(factor), phone: body.phone })
}

function newFactor(
  services: AuthServices,
  caller: SignedInCaller,
  body: EnrolBody,
  type: NewFactor['type'],
): NewFactor {
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
  services: AuthServices,
  c: AuthContext,
  caller: SignedInCaller,
  factor: NewFactor,
): Promise<void> {
  const message = 'AAL2 required to enroll a new factor'
  await requireProof(services, c, caller, { status: 403, message })
  const { id } = caller.user
  await services.database.transaction(async (tx) => {
    const user = await reloadUser(tx, id, 'lock')
    if (factor.phone) requireNewPhone(user, factor.phone)
    await tx.query(
      `delete from auth.mfa_factors
       where user_id = $1 and factor_type = 'phone' and phone = $2 and status = 'unverified'`,
      [id, factor.phone ?? null],
    )
    await requireMayEnrol(tx, services, user, caller.session, factor.friendlyName)
    await insertFactor(tx, factor)
    const traits = { factor_id: factor.id, factor_type: factor.type }
    await writeAuditEntry(tx, services, c, { actor: user, action: 'factor_in_progress', traits })
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
