import { requireProof } from '../codes-and-links/require-proof.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { isUuid } from '../http/request-body.ts'
import { limitWrites } from '../limits/request-limits.ts'
import { chooseAccountEmail } from '../providers/choose-account-email.ts'
import { requireManualLinking } from '../providers/link-identity.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { endOtherSessions } from '../sessions/end-sessions.ts'
import { requireLivingSession } from '../sessions/living-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { deleteIdentity as deleteRow } from '../users/identities.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import { type IdentityRecord, reloadUser } from '../users/user-record.ts'

export async function unlinkIdentity(services: AuthServices, c: AuthContext): Promise<Response> {
  const caller = await authenticate(services, c)
  const { user } = caller
  requireManualLinking(services)
  // What is refused after it was written leaves dead rows.
  await limitWrites(services, c, 'user')
  const message = 'AAL2 session is required to unlink an identity when MFA is enabled.'
  await requireProof({ services, c }, caller, { status: 403, message })
  const identityId = c.req.param('identity_id')
  if (!isUuid(identityId)) {
    throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID')
  }
  await services.database.transaction(async (tx) => {
    const { identities } = await reloadUser(tx, user.id, 'lock')
    if (caller.session) await requireLivingSession(tx, user.id, caller.session.id)
    await unlink({ tx, services, c }, user.id, requireSpareIdentity(identities, identityId))
    // Whoever signed in by it, a stranger perhaps, would stay in.
    await endOtherSessions(tx, user.id, caller.session?.id)
  })
  return c.json({})
}

function requireSpareIdentity(
  identities: readonly IdentityRecord[],
  identityId: string,
): IdentityRecord {
  if (identities.length <= 1) {
    const message = 'User must have at least 1 identity after unlinking'
    throw new AuthError(422, 'single_identity_not_deletable', message)
  }
  const identity = identities.find(({ id }) => id === identityId.toLowerCase())
  if (!identity) throw new AuthError(422, 'identity_not_found', "Identity doesn't exist")
  return identity
}

async function unlink(
  { tx, services, c }: AuthWork,
  userId: string,
  identity: IdentityRecord,
): Promise<void> {
  const { id, provider, provider_id } = identity
  const traits = { identity_id: id, provider, provider_id }
  const actor = await reloadUser(tx, userId)
  await writeAuditEntry({ tx, services, c }, { actor, action: 'identity_unlinked', traits })
  await deleteRow(tx, id)
  if (provider === 'phone') {
    const changes = { phone: null, phone_confirmed_at: null }
    await updateUser({ tx, id: userId, changes, now: services.now() })
  } else if (!(await chooseAccountEmail(tx, services, userId))) {
    const message = 'Unable to unlink identity due to email conflict'
    throw new AuthError(422, 'email_conflict_identity_not_deletable', message)
  }
  await updateUser({
    tx,
    id: userId,
    changes: providersChange(await reloadUser(tx, userId)),
    now: services.now(),
  })
}
