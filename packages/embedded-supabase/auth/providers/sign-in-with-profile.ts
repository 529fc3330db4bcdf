import { isDeepStrictEqual } from 'node:util'
import type { Queryable, Transaction } from '#embedded/postgres/database.ts'
import { confirmUser } from '../codes-and-links/confirm-user.ts'
import { requestLinkEmail } from '../codes-and-links/link-email.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthServices, AuthWork } from '../http/auth-services.ts'
import { endAllSessions } from '../sessions/end-sessions.ts'
import { writeAuditEntry } from '../users/audit-log.ts'
import { createExternalUser } from '../users/create-user.ts'
import {
  createIdentity,
  deleteOtherIdentities,
  type IdentityKey,
  lockIdentity,
  refreshIdentity,
} from '../users/identities.ts'
import { requireSignUpsAllowed } from '../users/login-names.ts'
import { endAnonymity, isOwned } from '../users/unconfirmed-accounts.ts'
import { providersChange, updateUser, userMetadataChange } from '../users/update-user.ts'
import {
  findUserById,
  findUserByVerifiedEmail,
  hasVerifiedFactor,
  isBanned,
  isConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'
import { hasVerified, identityDataOf, type ProviderProfile } from './provider.ts'

export type ExternalSignIn = {
  provider: string
  profile: ProviderProfile
  isEmailOptional: boolean
  redirectTo: string
}

/** Refusals that must commit what was written, such as a queued email, are returned, not thrown. */
export type SignInOutcome = { user: UserRecord } | { refusal: AuthError }

type Found = { user: UserRecord; identityId: string }

export async function signInWithProfile(
  { tx, services, c }: AuthWork,
  signIn: ExternalSignIn,
): Promise<SignInOutcome> {
  const found = await findOrCreate({ tx, services, c }, signIn)
  if (isBanned(found.user, services.now())) {
    throw new AuthError(403, 'user_banned', 'User is banned')
  }
  const isWithoutEmail = signIn.isEmailOptional && !found.user.email
  if (isConfirmed(found.user) || isWithoutEmail) {
    const traits = { provider: signIn.provider }
    await writeAuditEntry({ tx, services, c }, { actor: found.user, action: 'login', traits })
    return { user: found.user }
  }
  return settleUnconfirmed({ tx, services, c }, signIn, found)
}

async function findOrCreate({ tx, services, c }: AuthWork, signIn: ExternalSignIn): Promise<Found> {
  const { provider, profile } = signIn
  const key = { provider, subject: profile.subject }
  const decision = await lockDecision({ tx, services }, key, profile)
  const data = identityDataOf(profile)
  const now = services.now()
  const userId = await findOrCreateUser({ tx, services }, signIn, decision)
  if (decision.kind === 'link') await requireNoFactor(tx, userId)
  const identityId =
    decision.kind === 'known'
      ? decision.identityId
      : await createIdentity({ tx, userId, identityKey: key, data, now })
  if (decision.kind === 'known') await refreshIdentity({ tx, id: identityId, data, now })
  const user = await reloadUser(tx, userId, 'lock')
  await updateUser({
    tx,
    id: userId,
    changes: { ...userMetadataChange(user, data), ...providersChange(user) },
    now,
  })
  if (decision.kind === 'link') {
    const traits = { identity_id: identityId, provider, provider_id: profile.subject }
    await writeAuditEntry({ tx, services, c }, { actor: user, action: 'identity_linked', traits })
  }
  return { user: await reloadUser(tx, userId), identityId }
}

/** More changes of one account at once are an attack. */
const MAX_DECISIONS = 3

/**
 * The decision once the account is locked. While this waits for it, its owner may confirm it, which removes a stranger's
 * identity: it was found before, and would sign the stranger in.
 */
async function lockDecision(
  { tx, services }: { tx: Transaction; services: AuthServices },
  key: IdentityKey,
  profile: ProviderProfile,
): Promise<AccountDecision> {
  let decision = await decideAccount({ tx, services }, key, profile)
  for (let count = 1; count < MAX_DECISIONS; count += 1) {
    if (decision.kind === 'create') return decision
    await findUserById(tx, decision.userId, 'lock')
    const current = await decideAccount({ tx, services }, key, profile)
    if (isDeepStrictEqual(current, decision)) return decision
    decision = current
  }
  throw new AuthError(500, 'unexpected_failure', 'The account is changing. Please try again')
}

/**
 * A mailbox alone, which is all the provider verifies, must not bypass a second factor for good.
 */
async function requireNoFactor(tx: Transaction, userId: string): Promise<void> {
  const user = await reloadUser(tx, userId)
  // A factor of an unconfirmed account may be a stranger's, and is removed with the rest.
  if (!isOwned(user) || !hasVerifiedFactor(user)) return
  const message = 'This account has a second factor. Sign in as usual, then link the provider'
  throw new AuthError(403, 'insufficient_aal', message)
}

async function findOrCreateUser(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  { provider, profile }: ExternalSignIn,
  decision: AccountDecision,
): Promise<string> {
  if (decision.kind !== 'create') return decision.userId
  requireSignUpsAllowed(services)
  const userId = await createExternalUser(tx, {
    email: decision.email,
    data: identityDataOf(profile),
    provider,
    now: services.now(),
  })
  if (userId) return userId
  // Another request has created the account since we looked.
  throw new AuthError(500, 'unexpected_failure', 'Database error saving new user')
}

/**
 * The account's address was never proved. Other passwords, identities and sessions may belong to
 * strangers and are removed.
 */
async function settleUnconfirmed(
  { tx, services, c }: AuthWork,
  { provider, profile, redirectTo }: ExternalSignIn,
  { user, identityId }: Found,
): Promise<SignInOutcome> {
  const now = services.now()
  await deleteOtherIdentities(tx, user.id, identityId)
  await endAllSessions(tx, user.id)
  const raw_user_meta_data = JSON.stringify(identityDataOf(profile))
  await updateUser({
    tx,
    id: user.id,
    changes: { encrypted_password: null, raw_user_meta_data },
    now,
  })
  const cleared = await reloadUser(tx, user.id)
  await updateUser({ tx, id: user.id, changes: providersChange(cleared), now })
  const account = await reloadUser(tx, user.id)
  if (isVerifiedBy(services, profile, account)) {
    const traits = { provider }
    await writeAuditEntry({ tx, services, c }, { actor: account, action: 'user_signedup', traits })
    if (account.is_anonymous) await endAnonymity({ tx, services }, account)
    await confirmUser(tx, account, now)
    return { user: await reloadUser(tx, user.id) }
  }
  return {
    refusal: await askForConfirmation({ tx, services, c }, { provider, redirectTo, account }),
  }
}

/**
 * Whether the provider has verified the account's own address. Stricter than GoTrue, which accepts
 * any verified address of the profile.
 */
function isVerifiedBy(
  services: AuthServices,
  profile: ProviderProfile,
  account: UserRecord,
): boolean {
  if (!account.email) return false
  return !services.settings.email.enable_confirmations || hasVerified(profile, account.email)
}

async function askForConfirmation(
  { tx, services, c }: AuthWork,
  request: { provider: string; redirectTo: string; account: UserRecord },
): Promise<AuthError> {
  const { provider, redirectTo, account } = request
  if (account.email) {
    await requestLinkEmail(
      { tx, services, c },
      {
        type: 'signup',
        user: account,
        challenge: undefined,
        redirectTo,
      },
    )
  }
  const advice = account.email
    ? `A confirmation email has been sent to your ${provider} email`
    : `Verify the email with ${provider} in order to sign in`
  const message = `Unverified email with ${provider}. ${advice}`
  return new AuthError(422, 'provider_email_needs_verification', message)
}

type AccountDecision =
  | { kind: 'known'; userId: string; identityId: string }
  | { kind: 'link'; userId: string }
  /** `email` is empty if there is none or another account has it. */
  | { kind: 'create'; email: string }

/**
 * GoTrue's rules of automatic linking: a known identity signs its user in; a new one with a
 * verified address joins the account with that address; any other creates an account. One rule is
 * stricter: an unverified address in another account's identity does not count.
 */
async function decideAccount(
  { tx, services }: { tx: Queryable; services: AuthServices },
  key: IdentityKey,
  profile: ProviderProfile,
): Promise<AccountDecision> {
  const identity = await lockIdentity(tx, key)
  if (identity) return { kind: 'known', userId: identity.user_id, identityId: identity.id }
  const primary = profile.emails.find(({ isPrimary }) => isPrimary)?.email.toLowerCase() ?? ''
  const isTrusting = !services.settings.email.enable_confirmations
  const verified = profile.emails.filter(({ isVerified }) => isVerified || isTrusting)
  if (verified.length === 0) {
    const isTaken = primary !== '' && (await findUserByVerifiedEmail(tx, primary)) !== undefined
    return { kind: 'create', email: isTaken ? '' : primary }
  }
  const addresses = verified.map(({ email }) => email.toLowerCase())
  const userId = await findOwner(tx, addresses)
  return userId ? { kind: 'link', userId } : { kind: 'create', email: primary }
}

async function findOwner(tx: Queryable, addresses: string[]): Promise<string | undefined> {
  const owners = await tx.query<{ id: string }>(
    `select distinct user_id as id from auth.identities
     where email = any ($1) and provider not like 'sso:%'
       and identity_data @> '{"email_verified": true}'`,
    [addresses],
  )
  const found =
    owners.length > 0
      ? owners
      : await tx.query<{ id: string }>(
          'select id from auth.users where email = any ($1) and is_sso_user = false',
          [addresses],
        )
  if (found.length > 1) {
    const message =
      'Multiple accounts with the same email address in the same linking domain detected: default'
    throw new AuthError(500, 'unexpected_failure', message)
  }
  return found[0]?.id
}
