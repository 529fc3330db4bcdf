import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { hashLinkToken } from '../one-time-tokens/one-time-code.ts'
import { findProvider } from '../providers/find-provider.ts'
import type { AuthorizationRequest, Provider } from '../providers/provider.ts'
import { describeProviderFailure } from '../providers/provider-failure.ts'
import { ProviderUnavailable } from '../providers/provider-settings.ts'
import { isTimeout, requestTimedOut } from '../providers/provider-timeout.ts'
import { readRedirectTarget } from '../redirects/redirect-target.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { limitRequests } from '../requests/request-limits.ts'
import { lockUserByTokenHash } from '../users/user-record.ts'
import { bindBrowser, type LinkingTarget } from './browser-binding.ts'
import { type CodeChallenge, readCodeChallenge } from './code-challenge.ts'
import { beginExternalFlow } from './external-flow.ts'

/**
 * What a query may not hand on to the provider: what we say ourselves there, what would make the
 * provider read its parameters from elsewhere, and what is meant for us alone.
 */
const ownParameters = new Set([
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

/**
 * Begins a sign-in, or for a user who is signed in the linking of an identity, and answers where
 * the browser has to go for it.
 */
export async function beginAtProvider(
  services: AuthServices,
  c: AuthContext,
  linking?: LinkingTarget,
): Promise<string> {
  const query = readQuery(c.req.url)
  const { provider, challenge } = requireWish(services, c)
  const inviteToken = query.get('invite_token')
  if (inviteToken) await requireInvited(services, c, inviteToken)
  const state = crypto.randomUUID()
  const { url, codeVerifier } = await askProvider(services, provider, {
    state,
    scopes: query.get('scopes')?.split(',') ?? [],
    parameters: new Map([...query].filter(([name]) => !ownParameters.has(name.toLowerCase()))),
  })
  await services.database.transaction((tx) =>
    beginExternalFlow(tx, {
      id: state,
      provider: provider.name,
      challenge,
      redirectTo: readRedirectTarget(services, c),
      inviteHash: inviteToken && hashLinkToken(inviteToken),
      linking,
      browserHash: bindBrowser(services, c),
      codeVerifier,
      now: services.now(),
    }),
  )
  return url.href
}

/** What a query asks for, or GoTrue's 400. */
export function requireWish(
  services: AuthServices,
  c: AuthContext,
): { provider: Provider; challenge: CodeChallenge | undefined } {
  const query = readQuery(c.req.url)
  const provider = requireProvider(services, query.get('provider') ?? '')
  const challenge = readCodeChallenge({
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

/** A guess like any other, so it counts with those at `verify`. */
async function requireInvited(
  services: AuthServices,
  c: AuthContext,
  inviteToken: string,
): Promise<void> {
  await limitRequests(services, c, 'token_verifications', 'verify')
  const invited = await services.database.transaction((tx) =>
    lockUserByTokenHash(tx, hashLinkToken(inviteToken), ['confirmation_token']),
  )
  if (invited) return
  throw new AuthError(404, 'user_not_found', 'User identified by token not found')
}

function unsupported(reason: string): AuthError {
  return new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`)
}
