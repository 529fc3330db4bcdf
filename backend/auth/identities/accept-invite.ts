import type { Transaction } from '#backend/postgres/database.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { confirmUser } from '../users/confirm-user.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import { lockUserByTokenHash, reloadUser } from '../users/user-record.ts'
import { identityDataOf } from './identity-data.ts'
import { createIdentity, deleteOtherIdentities, lockIdentity } from './identity-store.ts'
import type { ExternalSignIn, SignInOutcome } from './sign-in-with-profile.ts'

/** Lets an invited person in who signs in with a provider instead of choosing a password. */
export async function acceptInvite(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  inviteToken: string,
  { provider, profile }: ExternalSignIn,
): Promise<SignInOutcome> {
  const key = { provider, subject: profile.subject }
  if (await lockIdentity(tx, key)) {
    const message = 'Identity is already linked to another user'
    throw new AuthError(422, 'identity_already_exists', message)
  }
  const invited = await lockUserByTokenHash(tx, inviteToken, ['confirmation_token'])
  if (!invited) throw new AuthError(404, 'invite_not_found', 'Invite not found')
  if (!profile.emails.some(({ email }) => email.toLowerCase() === invited.email)) {
    const message = 'Invited email does not match emails from external provider'
    throw new AuthError(400, 'validation_failed', message)
  }
  const now = services.now()
  const data = identityDataOf(profile)
  const identityId = await createIdentity(tx, invited.id, key, data, now)
  await deleteOtherIdentities(tx, invited.id, identityId)
  const user = await reloadUser(tx, invited.id)
  const raw_user_meta_data = JSON.stringify(data)
  const cleared = { encrypted_password: null, raw_user_meta_data, ...providersChange(user) }
  await updateUser(tx, user.id, cleared, now)
  const traits = { provider }
  await writeAuditEntry(tx, services, c, { actor: user, action: 'invite_accepted', traits })
  await confirmUser(tx, await reloadUser(tx, user.id), now)
  return { user: await reloadUser(tx, user.id) }
}
