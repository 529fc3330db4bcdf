import type { Queryable } from '#embedded/postgres/database.ts'
import type { AuthServices } from '../http/auth-services.ts'
import { chooseRedirectTarget } from '../http/redirects.ts'
import { createEmailUser } from '../users/create-user.ts'
import { parseEmail } from '../users/login-names.ts'
import { isBlank, isOwned, resetUnconfirmed } from '../users/unconfirmed-accounts.ts'
import { findUserByVerifiedEmail } from '../users/user-record.ts'
import { issueToken } from './one-time-tokens.ts'
import { confirmationUrl } from './verification-type.ts'

type LinkServices = Pick<AuthServices, 'settings' | 'encryptionKeys' | 'siteUrl' | 'apiUrl' | 'now'>

export type SignInLink = {
  userId: string
  token: string
  tokenHash: string
  /** Supabase's Auth service names it `signup` if it has created the account. */
  type: 'magiclink' | 'signup'
  redirectTo: string
  confirmationUrl: string
}

/** `requestedAt`: when someone asked for the link, if that was before now. */
export type SignInLinkRequest = { email: string; redirectTo?: string; requestedAt?: Date }

/**
 * An address without an account gets one, unconfirmed and without a password. An unconfirmed account that is older than
 * the request loses its password. Throws AuthError 400 for an invalid address.
 */
export async function issueSignInLink(
  tx: Queryable,
  services: LinkServices,
  request: SignInLinkRequest,
): Promise<SignInLink> {
  const email = parseEmail(request.email)
  const userId = await findOrCreateUser(tx, services, {
    email,
    requestedAt: request.requestedAt ?? services.now(),
  })
  const token = { userId, type: 'recovery_token', address: email } as const
  const { code, linkToken } = await issueToken(tx, services, token)
  const redirectTo = chooseRedirectTarget(services, [request.redirectTo])
  const link = { type: 'magiclink', linkToken, redirectTo } as const
  return {
    userId,
    token: code,
    tokenHash: linkToken,
    type: link.type,
    redirectTo,
    confirmationUrl: confirmationUrl(services.apiUrl, link),
  }
}

async function findOrCreateUser(
  tx: Queryable,
  services: LinkServices,
  { email, requestedAt }: { email: string; requestedAt: Date },
): Promise<string> {
  const existing = await findUserByVerifiedEmail(tx, email, 'lock')
  if (existing) {
    // A sign-up while the request waited is the same reader's next step.
    const isOlder = Date.parse(existing.created_at) < requestedAt.getTime()
    if (isOlder && !isOwned(existing) && !isBlank(existing)) {
      await resetUnconfirmed({ tx, services }, existing)
    }
    return existing.id
  }
  const now = services.now()
  const created = await createEmailUser(tx, {
    origin: 'operator',
    email,
    data: {},
    isConfirmed: false,
    now,
  })
  const id = created ?? (await findUserByVerifiedEmail(tx, email, 'lock'))?.id
  if (!id) throw new Error('The user should exist: creating it failed because of an existing one')
  return id
}
