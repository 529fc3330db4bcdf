import { isIP } from 'node:net'
import type { Queryable } from '#backend/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { isUuid } from '../http/request-body.ts'
import type { FactorRecord } from '../users/user-record.ts'

/** GoTrue's default, for which the CLI has no key. */
export const challengeSeconds = 300

export type Challenge = { id: string; otp_code: string | null }

/** A challenge to answer from the same network address. `expiresAt` in seconds. */
export type NewChallenge = { id: string; expiresAt: number }

/** Writes a challenge down. `code` is what was sent to a phone, encrypted for the challenge's id. */
export async function createChallenge(
  tx: Queryable,
  services: AuthServices,
  c: AuthContext,
  factor: FactorRecord,
  sent?: { id: string; code: string },
): Promise<NewChallenge> {
  const now = services.now()
  const id = sent?.id ?? crypto.randomUUID()
  await noteChallenge(tx, factor.id, now)
  await tx.query(
    `insert into auth.mfa_challenges (id, factor_id, created_at, ip_address, otp_code)
     values ($1, $2, $3, $4, $5)`,
    [id, factor.id, now, addressOf(c), sent?.code ?? ''],
  )
  return { id, expiresAt: Math.floor(now.getTime() / 1000) + challengeSeconds }
}

/**
 * GoTrue's table allows each time only once over all factors, and counts microseconds where our clock
 * has milliseconds: one of the thousand that nobody has taken. The lock keeps two from taking one.
 */
async function noteChallenge(tx: Queryable, factorId: string, now: Date): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('auth.mfa_factors.last_challenged_at'))`)
  await tx.query(
    `update auth.mfa_factors set last_challenged_at = (
       select moment from generate_series(0, 999) as offsets (microseconds)
       cross join lateral (
         select $2::timestamptz + microseconds * interval '1 microsecond' as moment) as moments
       where not exists (
         select from auth.mfa_factors taken where taken.last_challenged_at = moment)
       limit 1)
     where id = $1`,
    [factorId, now],
  )
}

/** The open challenge that an answer names. Throws GoTrue's 422 for any other. */
export async function requireOpenChallenge(
  services: AuthServices,
  c: AuthContext,
  factor: FactorRecord,
  challengeId: string,
): Promise<Challenge> {
  const [challenge] = isUuid(challengeId)
    ? await services.database.query<
        Challenge & { created_at: Date; is_used: boolean; is_same_address: boolean }
      >(
        `select id, otp_code, created_at, verified_at is not null as is_used,
           ip_address = $3::inet as is_same_address
         from auth.mfa_challenges where id = $1 and factor_id = $2`,
        [challengeId, factor.id, addressOf(c)],
      )
    : []
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    throw new AuthError(422, 'mfa_factor_not_found', message)
  }
  // A used challenge is answered like one from elsewhere: GoTrue has one answer for both.
  if (challenge.is_used || !challenge.is_same_address) throw challengeMismatch()
  if (services.now().getTime() > challenge.created_at.getTime() + challengeSeconds * 1000) {
    await services.database.query('delete from auth.mfa_challenges where id = $1', [challenge.id])
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

/** Uses a challenge up. Throws if another request was quicker. */
export async function spendChallenge(tx: Queryable, id: string, now: Date): Promise<void> {
  const used = await tx.query(
    `update auth.mfa_challenges set verified_at = $2 where id = $1 and verified_at is null
     returning id`,
    [id, now],
  )
  if (used.length === 0) throw challengeMismatch()
}

function challengeMismatch(): AuthError {
  const message = 'Challenge and verify IP addresses mismatch.'
  return new AuthError(422, 'mfa_ip_address_mismatch', message)
}

/** The column takes nothing but an address. */
function addressOf(c: AuthContext): string {
  return isIP(c.var.clientAddress) ? c.var.clientAddress : '0.0.0.0'
}
