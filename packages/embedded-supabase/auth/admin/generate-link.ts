import { z } from 'zod'
import type { Transaction } from '#embedded/postgres/database.ts'
import { emailExists } from '../codes-and-links/email-change.ts'
import { type EmailTokenType, issueToken } from '../codes-and-links/one-time-tokens.ts'
import { confirmationUrl, type LinkType } from '../codes-and-links/verification-type.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { requireAdminCredentials } from '../http/credentials.ts'
import { chooseRedirectTarget } from '../http/redirects.ts'
import { metadata, parseBody, parseQuery, text } from '../http/request-body.ts'
import { hashPassword } from '../password/password-hash.ts'
import { requireStrongPassword } from '../password/password-strength.ts'
import { createEmailUser } from '../users/create-user.ts'
import { parseEmail } from '../users/login-names.ts'
import { presentUser } from '../users/present-user.ts'
import {
  isOwned,
  markInvited,
  refusePasswords,
  resetUnconfirmed,
} from '../users/unconfirmed-accounts.ts'
import { type UserChanges, updateUser } from '../users/update-user.ts'
import {
  findUserByEmail,
  findUserByVerifiedEmail,
  isConfirmed,
  reloadUser,
  type UserRecord,
} from '../users/user-record.ts'

const GenerateLinkSchema = z.object({
  type: text,
  email: text,
  new_email: text,
  password: text,
  data: metadata,
  redirect_to: text,
})

type LinkKind = { linkType: LinkType; tokenType: EmailTokenType }

const KINDS: ReadonlyMap<string, LinkKind> = new Map<string, LinkKind>([
  ['signup', { linkType: 'signup', tokenType: 'confirmation_token' }],
  ['invite', { linkType: 'invite', tokenType: 'confirmation_token' }],
  ['magiclink', { linkType: 'magiclink', tokenType: 'recovery_token' }],
  ['recovery', { linkType: 'recovery', tokenType: 'recovery_token' }],
  ['email_change_current', { linkType: 'email_change', tokenType: 'email_change_token_current' }],
  ['email_change_new', { linkType: 'email_change', tokenType: 'email_change_token_new' }],
])

type LinkRequest = {
  type: string
  email: string
  newEmail: string
  passwordHash?: string
  data: Record<string, unknown>
}

export async function adminGenerateLink(services: AuthServices, c: AuthContext): Promise<Response> {
  await requireAdminCredentials(services, c)
  const body = await parseBody(c, GenerateLinkSchema)
  const request = await parseRequest(services, body)
  const redirectTo = chooseRedirectTarget(services, [
    body.redirect_to,
    parseQuery(c.req.url).get('redirect_to'),
  ])
  return services.database.transaction(async (tx) => {
    const { userId, type } = await prepareUser(tx, services, request)
    const kind = kindOf(type)
    const address = type === 'email_change_new' ? request.newEmail : request.email
    const token = { userId, type: kind.tokenType, address }
    const { code, linkToken } = await issueToken(tx, services, token)
    return c.json({
      ...presentUser(await reloadUser(tx, userId)),
      action_link: confirmationUrl(services.apiUrl, {
        type: kind.linkType,
        linkToken,
        redirectTo,
      }),
      email_otp: code,
      hashed_token: linkToken,
      verification_type: type,
      redirect_to: redirectTo,
    })
  })
}

async function parseRequest(
  services: AuthServices,
  body: z.infer<typeof GenerateLinkSchema>,
): Promise<LinkRequest> {
  const isEmailChange = kindOf(body.type).linkType === 'email_change'
  if (body.type === 'email_change_current' && !services.settings.email.double_confirm_changes) {
    throw invalid('Enable secure email change to generate link for current email')
  }
  if (body.type === 'signup' && !body.password) throw invalid('Signup requires a valid password')
  if (body.password) requireStrongPassword(services.settings, body.password)
  return {
    type: body.type,
    email: parseEmail(body.email),
    newEmail: isEmailChange ? parseEmail(body.new_email) : '',
    passwordHash:
      body.type === 'signup' ? await hashPassword(body.password, services.passwordCost) : undefined,
    data: body.data ?? {},
  }
}

async function prepareUser(
  tx: Transaction,
  services: AuthServices,
  request: LinkRequest,
): Promise<{ userId: string; type: string }> {
  const user = await findUserByEmail(tx, request.email, 'lock')
  const isNew = !user && ['signup', 'invite', 'magiclink'].includes(request.type)
  const type = isNew && request.type === 'magiclink' ? 'signup' : request.type
  if (!user && !isNew) {
    throw new AuthError(404, 'user_not_found', 'User with this email not found')
  }
  if (user && isConfirmed(user) && (type === 'signup' || type === 'invite')) throw emailExists()
  const { email, passwordHash, data } = request
  const person = { email, passwordHash, data, isConfirmed: false, now: services.now() }
  const origin = 'operator'
  const userId = user?.id ?? (await createEmailUser(tx, { origin, ...person }))
  if (!userId) throw emailExists()
  if (type === 'invite') await markInvited({ tx, services }, user, userId)
  else await settlePassword({ tx, services }, user ?? userId, passwordHash)
  if (request.newEmail) await beginEmailChange({ tx, services }, userId, request.newEmail)
  return { userId, type }
}

/**
 * The operator's password replaces that of an unconfirmed sign-up. Without one, later sign-ups
 * cannot set a password until the owner opens an email.
 */
async function settlePassword(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  user: UserRecord | string,
  passwordHash: string | undefined,
): Promise<void> {
  if (typeof user === 'string') {
    if (!passwordHash) await refusePasswords(tx, services, user)
    return
  }
  if (!passwordHash || isOwned(user)) return
  await resetUnconfirmed({ tx, services }, user)
  await updateUser({
    tx,
    id: user.id,
    changes: { encrypted_password: passwordHash },
    now: services.now(),
  })
}

async function beginEmailChange(
  { tx, services }: Pick<AuthWork, 'tx' | 'services'>,
  userId: string,
  newEmail: string,
): Promise<void> {
  const holder = await findUserByVerifiedEmail(tx, newEmail)
  if (holder && holder.id !== userId) throw emailExists()
  const changes: UserChanges = { email_change: newEmail, email_change_confirm_status: 0 }
  await updateUser({ tx, id: userId, changes, now: services.now() })
}

function kindOf(type: string): LinkKind {
  const kind = KINDS.get(type)
  if (kind) return kind
  throw invalid(`Invalid email action link type requested: ${type}`)
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
