import { confirmUser } from '../codes-and-links/confirm-user.ts'
import { requestLinkEmail } from '../codes-and-links/link-email.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices, AuthWork } from '../http/auth-services.ts'
import { requireLivingSession } from '../sessions/living-session.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { createIdentity, deleteOtherIdentities, lockIdentity } from '../users/identities.ts'
import { providersChange, updateUser } from '../users/update-user.ts'
import {
  findUserById,
  hasVerifiedFactor,
  isBanned,
  lockUserByTokenHash,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'
import type { LinkingTarget } from './browser-binding.ts'
import { chooseAccountEmail } from './choose-account-email.ts'
import { hasVerified, identityDataOf, primaryEmailOf } from './provider.ts'
import type { ExternalSignIn, SignInOutcome } from './sign-in-with-profile.ts'

export function requireManualLinking(services: AuthServices): void {
  if (services.settings.enable_manual_linking) return
  throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

export async function linkIdentity(
  { tx, services, c }: AuthWork,
  { userId: targetId, sessionId }: LinkingTarget,
  signIn: ExternalSignIn,
): Promise<SignInOutcome> {
  const { provider, profile } = signIn
  const key = { provider, subject: profile.subject }
  const existing = await lockIdentity(tx, key)
  const target = await findUserById(tx, targetId, 'lock')
  if (!target) throw new AuthError(422, 'user_not_found', 'Linking target user not found')
  if (isBanned(target, services.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  const session = await requireLivingSession(tx, target.id, sessionId)
  // Since the request, the owner may have set up a second factor.
  if (hasVerifiedFactor(target) && session.aal !== 'aal2') {
    const message = 'AAL2 session is required to link an identity when MFA is enabled.'
    throw new AuthError(403, 'insufficient_aal', message)
  }
  if (existing) {
    const whose = existing.user_id === targetId ? '' : ' to another user'
    const message = `Identity is already linked${whose}`
    throw new AuthError(422, 'identity_already_exists', message)
  }
  const data = identityDataOf(profile)
  const identityId = await createIdentity({
    tx,
    userId: targetId,
    identityKey: key,
    data,
    now: services.now(),
  })
  const traits = { identity_id: identityId, provider, provider_id: profile.subject }
  await writeAuditEntry({ tx, services, c }, { actor: target, action: 'identity_linked', traits })
  const refusal = target.email
    ? undefined
    : await takeFirstEmail({ tx, services, c }, target, signIn)
  const linked = await reloadUser(tx, targetId)
  await updateUser({ tx, id: targetId, changes: providersChange(linked), now: services.now() })
  return refusal ? { refusal } : { user: await reloadUser(tx, targetId) }
}

async function takeFirstEmail(
  { tx, services, c }: AuthWork,
  target: UserRecord,
  { provider, profile, redirectTo }: ExternalSignIn,
): Promise<AuthError | undefined> {
  if (!(await chooseAccountEmail(tx, services, target.id))) {
    throw takenEmail()
  }
  const user = await reloadUser(tx, target.id)
  if (!hasVerified(profile, user.email)) {
    // Another identity's address, which nobody has proved, must not come in place of one that is taken.
    if (primaryEmailOf(profile)?.isVerified) throw takenEmail()
    if (user.email) {
      const type = 'signup'
      await requestLinkEmail({ tx, services, c }, { type, user, challenge: undefined, redirectTo })
    }
    const message = `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
    return new AuthError(422, 'email_not_confirmed', message)
  }
  await confirmUser(tx, user, services.now())
  await updateUser({ tx, id: target.id, changes: { is_anonymous: false }, now: services.now() })
  return undefined
}

function takenEmail(): AuthError {
  const message = 'A user with this email address has already been registered'
  return new AuthError(400, 'email_exists', message)
}

export async function acceptInvite(
  { tx, services, c }: AuthWork,
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
  const identityId = await createIdentity({ tx, userId: invited.id, identityKey: key, data, now })
  await deleteOtherIdentities(tx, invited.id, identityId)
  const user = await reloadUser(tx, invited.id)
  const raw_user_meta_data = JSON.stringify(data)
  const cleared = { encrypted_password: null, raw_user_meta_data, ...providersChange(user) }
  await updateUser({ tx, id: user.id, changes: cleared, now })
  const traits = { provider }
  await writeAuditEntry({ tx, services, c }, { actor: user, action: 'invite_accepted', traits })
  await confirmUser(tx, await reloadUser(tx, user.id), now)
  return { user: await reloadUser(tx, user.id) }
}

function isLinkFresh({ settings, now }: AuthServices, invited: UserRecord): boolean {
  const sentAt = Date.parse(invited.confirmation_sent_at ?? '')
  return now().getTime() <= sentAt + settings.email.otp_expiry * 1000
}
