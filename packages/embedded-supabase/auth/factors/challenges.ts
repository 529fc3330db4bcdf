import { isIP } from 'node:net'
import type { Queryable } from '#embedded/postgres/database.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { isUuid } from '../http/request-body.ts'
import type { FactorRecord } from '../users/user-record.ts'

/** GoTrue's default; the CLI has no setting for it. */
export const CHALLENGE_SECONDS = 300

export type Challenge = { id: string; otp_code: string | null }

/** Must be answered from the same network address. */
export type NewChallenge = { id: string; expiresAtSeconds: number }

/** `sent.code` is the code sent to a phone, encrypted for the challenge id. */
export async function createChallenge(
  { tx, services, c }: { tx: Queryable; services: AuthServices; c: AuthContext },
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
  return { id, expiresAtSeconds: Math.floor(now.getTime() / 1000) + CHALLENGE_SECONDS }
}

/**
 * GoTrue's table requires unique times across all factors, but our clock has only milliseconds. So
 * we take the first unused microsecond of the current millisecond, under a lock.
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

export async function requireOpenChallenge(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
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
  // GoTrue has the same response for a used challenge and another address.
  if (challenge.is_used || !challenge.is_same_address) throw challengeMismatch()
  if (services.now().getTime() > challenge.created_at.getTime() + CHALLENGE_SECONDS * 1000) {
    await services.database.query('delete from auth.mfa_challenges where id = $1', [challenge.id])
    const message = `MFA challenge ${challenge.id} has expired, verify against another challenge or create a new challenge.`
    throw new AuthError(422, 'mfa_challenge_expired', message)
  }
  return challenge
}

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

function addressOf(c: AuthContext): string {
  return isIP(c.var.clientAddress) ? c.var.clientAddress : '0.0.0.0'
}
