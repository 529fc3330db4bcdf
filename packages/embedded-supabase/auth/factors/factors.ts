import { isDatabaseError, type Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { isUuid } from '../http/request-body.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { requireLivingSession } from '../sessions/living-session.ts'
import {
  type FactorRecord,
  hasVerifiedFactor,
  type SessionRecord,
  type SignedInUser,
  type UserRecord,
} from '../users/user-record.ts'

export type NewFactor = {
  id: string
  userId: string
  type: 'totp' | 'phone'
  friendlyName: string
  encryptedSecret?: string
  phone?: string
  now: Date
}

export async function insertFactor(tx: Queryable, factor: NewFactor): Promise<void> {
  await tx.query(
    `insert into auth.mfa_factors
       (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret, phone)
     values ($1, $2, $3, $4::auth.factor_type, 'unverified', $5, $5, $6, $7)`,
    [
      factor.id,
      factor.userId,
      factor.friendlyName,
      factor.type,
      factor.now,
      factor.encryptedSecret ?? '',
      factor.phone ?? null,
    ],
  )
}

export async function selectSecret(
  queryable: Queryable,
  factorId: string,
): Promise<string | undefined> {
  const [row] = await queryable.query<{ secret: string }>(
    'select secret from auth.mfa_factors where id = $1',
    [factorId],
  )
  return row?.secret
}

export async function verifyFactor(tx: Queryable, factor: FactorRecord, now: Date): Promise<void> {
  await tx.query(
    `with verified as (
       update auth.mfa_factors set status = 'verified', updated_at = $2
       where id = $1 and status <> 'verified'
     )
     delete from auth.mfa_factors other using auth.mfa_factors this
     where this.id = $1 and other.user_id = this.user_id and other.id <> this.id
       and other.factor_type = this.factor_type and other.status = 'unverified'`,
    [factor.id, now],
  )
}

export async function renameFactor({
  tx,
  factor,
  changes,
  now,
}: {
  tx: Queryable
  factor: FactorRecord
  changes: { friendlyName: string | undefined; phone: string | undefined }
  now: Date
}): Promise<void> {
  try {
    await tx.query(
      `update auth.mfa_factors set friendly_name = coalesce($2, friendly_name),
         phone = coalesce($3, phone), updated_at = $4
       where id = $1`,
      [factor.id, changes.friendlyName ?? null, changes.phone ?? null, now],
    )
  } catch (error) {
    if (isDatabaseError(error) && CONFLICTS.has(error.constraint ?? '')) {
      const message = 'Another factor of this user has that name or number'
      throw new AuthError(422, 'mfa_factor_name_conflict', message)
    }
    throw error
  }
}

const CONFLICTS = new Set(['mfa_factors_user_friendly_name_unique', 'unique_phone_factor_per_user'])

/** @throws AuthError with status 404 if another request has removed it meanwhile */
export async function removeFactor(tx: Queryable, factor: FactorRecord): Promise<void> {
  const removed = await tx.query('delete from auth.mfa_factors where id = $1 returning id', [
    factor.id,
  ])
  if (removed.length === 0) throw factorNotFound()
  await tx.query(
    `delete from auth.mfa_amr_claims
     where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [factor.id, methodOf(factor)],
  )
  await tx.query(`update auth.sessions set aal = 'aal1', factor_id = null where factor_id = $1`, [
    factor.id,
  ])
}

export function methodOf({ factor_type: type }: FactorRecord) {
  return type === 'totp' ? 'totp' : (`mfa/${type}` as const)
}

export type SignedInCaller = SignedInUser & { session: SessionRecord }

export type FactorRequest = { caller: SignedInCaller; factor: FactorRecord }

export async function authenticateSession(
  services: AuthServices,
  c: AuthContext,
): Promise<SignedInCaller> {
  const caller = await authenticate(services, c)
  if (caller.session) return { ...caller, session: caller.session }
  const message = 'A valid session and a registered user are required for factors'
  throw new AuthError(403, 'session_not_found', message)
}

export async function loadFactor(services: AuthServices, c: AuthContext): Promise<FactorRequest> {
  const caller = await authenticateSession(services, c)
  return { caller, factor: findFactor(c, caller.user) }
}

export function findFactor(c: AuthContext, user: UserRecord): FactorRecord {
  const id = c.req.param('factor_id')
  if (!isUuid(id)) throw new AuthError(404, 'validation_failed', 'factor_id must be an UUID')
  const factor = user.factors.find((candidate) => candidate.id === id.toLowerCase())
  if (!factor) throw factorNotFound()
  return factor
}

function factorNotFound(): AuthError {
  return new AuthError(404, 'mfa_factor_not_found', 'Factor not found')
}

/**
 * The factor as it is now that the account is locked. A new one joins others only by their proof, as when it is enrolled:
 * whoever knows the password may have begun it before there was any.
 */
export async function requireUsable(
  tx: Queryable,
  user: UserRecord,
  { factorId, sessionId }: { factorId: string; sessionId: string },
): Promise<FactorRecord> {
  const factor = user.factors.find(({ id }) => id === factorId)
  if (!factor) throw factorNotFound()
  const { aal } = await requireLivingSession(tx, user.id, sessionId)
  if (factor.status === 'verified' || aal === 'aal2' || !hasVerifiedFactor(user)) return factor
  throw new AuthError(403, 'insufficient_aal', 'AAL2 required to verify a new factor')
}

export function requireVerifiable({ settings }: AuthServices, factor: FactorRecord): void {
  const { factor_type: type } = factor
  if (type === 'totp' && !settings.mfa.totp.verify_enabled) {
    const message = 'MFA verification is disabled for TOTP'
    throw new AuthError(422, 'mfa_totp_verify_not_enabled', message)
  }
  if (type === 'phone' && !settings.mfa.phone.verify_enabled) {
    const message = 'MFA verification is disabled for Phone'
    throw new AuthError(422, 'mfa_phone_verify_not_enabled', message)
  }
  // Such rows come from hosted projects: WebAuthn cannot be enrolled here.
  if (type === 'webauthn') {
    const message = 'MFA verification is disabled for WebAuthn'
    throw new AuthError(422, 'mfa_webauthn_verify_not_enabled', message)
  }
}
