import type { Queryable } from '#backend/postgres/database.ts'
import type { AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { SessionRecord } from '../sessions/read-signed-in-user.ts'
import { reloadUser, type UserRecord } from '../users/user-record.ts'

/** GoTrue's least: a factor that nobody tried to verify is forgotten after so long. */
const unverifiedLifetimeSeconds = 300

/** The index on names can't hold longer ones. */
const maxNameLength = 255

/**
 * Refuses a factor too many, a name twice, and a second factor to whoever has not shown the first.
 * The user is locked, so that of two requests the second sees what the first has written.
 */
export async function requireMayEnrol(
  tx: Queryable,
  services: AuthServices,
  user: UserRecord,
  session: SessionRecord,
  name: string,
): Promise<void> {
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
  if (name.length <= maxNameLength) return
  const message = `A friendly name has at most ${maxNameLength} characters`
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
    [userId, new Date(services.now().getTime() - unverifiedLifetimeSeconds * 1000)],
  )
}
