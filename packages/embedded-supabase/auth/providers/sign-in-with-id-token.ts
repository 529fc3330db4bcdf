import { createHash } from 'node:crypto'
import { z } from 'zod'
import { requireProof } from '../codes-and-links/require-proof.ts'
import { AuthError, OAuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { parseRedirectTarget } from '../http/redirects.ts'
import { parseBody, text } from '../http/request-body.ts'
import { limitRequests } from '../limits/request-limits.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { openSession, presentSession } from '../sessions/open-session.ts'
import type { LinkingTarget } from './browser-binding.ts'
import { type IdToken, peekIssuer, verifyIdToken } from './id-token.ts'
import { findIdTokenSource, type IdTokenSource } from './id-token-source.ts'
import { linkIdentity, requireManualLinking } from './link-identity.ts'
import { findIssuer, type OpenIdIssuer } from './openid-issuer.ts'
import { clientIdsOf, describeProviderFailure, isTimeout, requestTimedOut } from './provider.ts'
import { type ExternalSignIn, signInWithProfile } from './sign-in-with-profile.ts'

const IdTokenGrantSchema = z.object({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
  client_id: text,
  issuer: text,
  link_identity: z
    .boolean()
    .nullish()
    .transform((value) => value ?? false),
})

type IdTokenGrant = z.infer<typeof IdTokenGrantSchema>

export async function grantForIdToken(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_refresh', 'id_token')
  const body = await parseBody(c, IdTokenGrantSchema)
  requireFields(body)
  const target = body.link_identity ? await requireLinkingUser(services, c) : undefined
  const source = findIdTokenSource(services, {
    provider: body.provider,
    issuer: body.issuer,
    idToken: body.id_token,
  })
  const token = await parseToken(services, source, body)
  requireOurs(source, token, body.nonce)
  const signIn: ExternalSignIn = {
    provider: source.provider,
    profile: source.dialect.parseIdToken(token),
    isEmailOptional: source.settings.email_optional ?? false,
    redirectTo: parseRedirectTarget(services, c),
  }
  const session = await services.database.transaction(async (tx) => {
    const outcome = target
      ? await linkIdentity({ tx, services, c }, target, signIn)
      : await signInWithProfile({ tx, services, c }, signIn)
    return 'refusal' in outcome
      ? outcome.refusal
      : openSession({ queryable: tx, services, c }, outcome.user, 'oauth')
  })
  if (session instanceof AuthError) throw session
  return c.json(presentSession(services, session))
}

function requireFields(body: IdTokenGrant): void {
  if (!body.id_token) throw refused('id_token required')
  if (body.provider || (body.client_id && body.issuer)) return
  throw refused('provider or client_id and issuer required')
}

/**
 * Also checks the setting, which GoTrue's documentation requires but its code does not check here.
 */
async function requireLinkingUser(services: AuthServices, c: AuthContext): Promise<LinkingTarget> {
  if (!c.req.header('Authorization')) {
    throw refused('Linking requires a valid user access token in Authorization')
  }
  const caller = await authenticate(services, c)
  requireManualLinking(services)
  const message = 'AAL2 session is required to link an identity when MFA is enabled.'
  await requireProof({ services, c }, caller, { status: 403, message })
  return { userId: caller.user.id, sessionId: caller.session?.id }
}

async function parseToken(
  services: AuthServices,
  source: IdTokenSource,
  body: IdTokenGrant,
): Promise<IdToken> {
  // Do not fetch keys for something that is not a JWT.
  if (peekIssuer(body.id_token) === undefined) throw badToken()
  const issuer = await requireIssuer(services, source.address)
  try {
    return await verifyIdToken(services, issuer, {
      idToken: body.id_token,
      issuers: source.issuers,
      accessToken: body.access_token,
    })
  } catch (failure) {
    if (isTimeout(failure)) throw requestTimedOut()
    throw badToken(failure)
  }
}

function badToken(cause?: unknown): OAuthError {
  return new OAuthError('invalid request', 'Bad ID token', { cause })
}

async function requireIssuer(services: AuthServices, address: string): Promise<OpenIdIssuer> {
  try {
    return await findIssuer(services, address)
  } catch (failure) {
    if (isTimeout(failure)) throw requestTimedOut()
    throw describeProviderFailure(address, failure)
  }
}

function requireOurs(source: IdTokenSource, token: IdToken, nonce: string): void {
  if (!token.sub) throw refused('Missing sub claim in id_token')
  if (!clientIdsOf(source.settings).some((id) => token.aud.includes(id))) {
    throw refused(`Unacceptable audience in id_token: [${token.aud.join(' ')}]`)
  }
  if (source.settings.skip_nonce_check) return
  if (Boolean(token.nonce) !== Boolean(nonce)) {
    throw refused('Passed nonce and nonce in id_token should either both exist or not.')
  }
  if (nonce && createHash('sha256').update(nonce).digest('hex') !== token.nonce) {
    throw new OAuthError('invalid nonce', 'Nonces mismatch')
  }
}

function refused(description: string): OAuthError {
  return new OAuthError('invalid request', description)
}
