import type { Transaction } from '#backend/postgres/database.ts'
import { writeAuditEntry } from '../audit/audit-log.ts'
import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { confirmUser } from '../users/confirm-user.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import { lockUserByTokenHash, reloadUser, type UserRecord } from '../users/user-record.ts'
import { isBanned } from '../users/user-state.ts'
import { identityDataOf } from './identity-data.ts'
import { createIdentity, deleteOtherIdentities, lockIdentity } from './identity-store.ts'
import type { ExternalSignIn, SignInOutcome } from './sign-in-with-profile.ts'

/** Lets an invited person in who signs in with a provider instead of choosing a password. */
export async function acceptInvite(
  tx: Transaction,
  services: AuthServices,
  c: AuthContext,
  inviteHash: string,
  { provider, profile }: ExternalSignIn,
): Promise<SignInOutcome> {
  const key = { provider, subject: profile.subject }
  if (await lockIdentity(tx, key)) {
    const message = 'Identity is already linked to another user'
    throw new AuthError(422, 'identity_already_exists', message)
  }
  const invited = await lockUserByTokenHash(tx, inviteHash, ['confirmation_token'])
  if (!invited || !isLinkFresh(services, invited))
    throw new AuthError(404, 'invite_not_found', 'Invite not found')
  if (isBanned(invited, services.now())) throw new AuthError(403, 'user_banned', 'User is banned')
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

/** An invitation lives as long as the link in its mail. */
function isLinkFresh({ settings, now }: AuthServices, invited: UserRecord): boolean {
  const sentAt = Date.parse(invited.confirmation_sent_at ?? '')
  return now().getTime() <= sentAt + settings.email.otp_expiry * 1000
}
