import { hashLinkToken } from '../codes-and-links/one-time-tokens.ts'
import { requireProof } from '../codes-and-links/require-proof.ts'
import { AuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'
import { type CodeChallenge, parseCodeChallenge } from '../http/code-challenge.ts'
import { parseRedirectTarget, unknownStateRedirect } from '../http/redirects.ts'
import { parseQuery } from '../http/request-body.ts'
import { limitRequests } from '../limits/request-limits.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { lockUserByTokenHash } from '../users/user-record.ts'
import {
  bindBrowser,
  type LinkingTarget,
  parseLinkTicket,
  writeLinkTicket,
} from './browser-binding.ts'
import { beginExternalFlow } from './external-flow.ts'
import { findProvider } from './find-provider.ts'
import { requireManualLinking } from './link-identity.ts'
import {
  type AuthorizationRequest,
  describeProviderFailure,
  isTimeout,
  type Provider,
  ProviderUnavailable,
  requestTimedOut,
} from './provider.ts'

export async function authorize(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_refresh', 'authorize')
  const ticket = parseQuery(c.req.url).get('link_ticket')
  if (ticket === undefined) return c.redirect(await beginAtProvider(services, c), 302)
  const target = parseLinkTicket(services, c, ticket)
  if (target) return c.redirect(await beginAtProvider(services, c, target), 302)
  const message = 'The linking request has expired or was opened from another network'
  const refusal = new AuthError(400, 'bad_oauth_state', message)
  return c.redirect(unknownStateRedirect(services.siteUrl, refusal), 303)
}

/**
 * Query parameters that are not passed to the provider: those that we set, those that would make it
 * read its parameters from elsewhere, and those meant only for us.
 */
const OWN_PARAMETERS = new Set([
  'client_id',
  'client_secret',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'nonce',
  'redirect_uri',
  'request',
  'request_uri',
  'response_mode',
  'response_type',
  'scope',
  'state',
  'apikey',
  'invite_token',
  'link_ticket',
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
])

async function beginAtProvider(
  services: AuthServices,
  c: AuthContext,
  linking?: LinkingTarget,
): Promise<string> {
  const query = parseQuery(c.req.url)
  const { provider, challenge } = parseRequestedFlow(services, c)
  const inviteToken = query.get('invite_token')
  if (inviteToken) await requireInvited(services, c, inviteToken)
  const state = crypto.randomUUID()
  const { url, codeVerifier } = await askProvider(services, provider, {
    state,
    scopes: query.get('scopes')?.split(',') ?? [],
    parameters: new Map([...query].filter(([name]) => !OWN_PARAMETERS.has(name.toLowerCase()))),
  })
  await services.database.transaction((tx) =>
    beginExternalFlow(tx, {
      id: state,
      provider: provider.name,
      challenge,
      redirectTo: parseRedirectTarget(services, c),
      inviteHash: inviteToken && hashLinkToken(inviteToken),
      linking,
      browserHash: bindBrowser(services, c),
      codeVerifier,
      now: services.now(),
    }),
  )
  return url.href
}

function parseRequestedFlow(
  services: AuthServices,
  c: AuthContext,
): { provider: Provider; challenge: CodeChallenge | undefined } {
  const query = parseQuery(c.req.url)
  const provider = requireProvider(services, query.get('provider') ?? '')
  const challenge = parseCodeChallenge({
    code_challenge: query.get('code_challenge') ?? '',
    code_challenge_method: query.get('code_challenge_method') ?? '',
  })
  return { provider, challenge }
}

function requireProvider(services: AuthServices, name: string): Provider {
  try {
    return findProvider(services, name)
  } catch (failure) {
    if (failure instanceof ProviderUnavailable) throw unsupported(failure.message)
    throw failure
  }
}

async function askProvider(
  services: AuthServices,
  provider: Provider,
  request: AuthorizationRequest,
): Promise<{ url: URL; codeVerifier?: string }> {
  try {
    return await provider.begin(request)
  } catch (failure) {
    services.reportFailure?.(describeProviderFailure(provider.name, failure))
    if (isTimeout(failure)) throw requestTimedOut()
    throw unsupported(`${provider.name} could not be reached`)
  }
}

/** Counts with the attempts at `verify`: an invitation token can be guessed there, too. */
async function requireInvited(
  services: AuthServices,
  c: AuthContext,
  inviteToken: string,
): Promise<void> {
  await limitRequests({ services, c }, 'token_verifications', 'verify')
  const invited = await services.database.transaction((tx) =>
    lockUserByTokenHash(tx, hashLinkToken(inviteToken), ['confirmation_token']),
  )
  if (invited) return
  throw new AuthError(404, 'user_not_found', 'User identified by token not found')
}

function unsupported(reason: string): AuthError {
  return new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`)
}

/** Clients call this with fetch, so they get the address as JSON. */
export async function authorizeIdentity(services: AuthServices, c: AuthContext): Promise<Response> {
  const caller = await authenticate(services, c)
  requireManualLinking(services)
  const message = 'AAL2 session is required to link an identity when MFA is enabled.'
  await requireProof({ services, c }, caller, { status: 403, message })
  await limitRequests({ services, c }, 'token_refresh', 'authorize')
  const target = { userId: caller.user.id, sessionId: caller.session?.id }
  const wantsJson = parseQuery(c.req.url).get('skip_http_redirect') === 'true'
  if (wantsJson && !isOwnPage(c)) {
    parseRequestedFlow(services, c)
    return c.json({ url: ticketAddress(services, c, target) })
  }
  const url = await beginAtProvider(services, c, target)
  return wantsJson ? c.json({ url }) : c.redirect(url, 302)
}

/**
 * Browsers set this header and pages cannot forge it. A same-origin response may set the cookie.
 */
function isOwnPage(c: AuthContext): boolean {
  return c.req.header('Sec-Fetch-Site') === 'same-origin'
}

function ticketAddress(services: AuthServices, c: AuthContext, target: LinkingTarget): string {
  const url = new URL(`${services.apiUrl}/auth/v1/authorize`)
  for (const [name, value] of parseQuery(c.req.url)) url.searchParams.set(name, value)
  url.searchParams.delete('skip_http_redirect')
  url.searchParams.set('redirect_to', parseRedirectTarget(services, c))
  url.searchParams.set('link_ticket', writeLinkTicket(services, c, target))
  return url.href
}
