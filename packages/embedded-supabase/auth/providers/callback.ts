import type { Transaction } from '#embedded/postgres/database.ts'
import { AuthError, OAuthError } from '../http/auth-error.ts'
import type { AuthContext, AuthServices, AuthWork } from '../http/auth-services.ts'
import { codeRedirect, failureRedirect, unknownStateRedirect } from '../http/redirects.ts'
import { isUuid, parseForm, requireStorable } from '../http/request-body.ts'
import { limitRequests } from '../limits/request-limits.ts'
import {
  openSession,
  type ProviderTokens,
  presentProviderTokens,
  sessionFragment,
} from '../sessions/open-session.ts'
import type { UserRecord } from '../users/user-record.ts'
import { hasBrowserSecret, isBoundBrowser } from './browser-binding.ts'
import { completeExternalFlow, type ExternalFlow, findExternalFlow } from './external-flow.ts'
import { findProvider } from './find-provider.ts'
import { acceptInvite, linkIdentity } from './link-identity.ts'
import {
  describeProviderFailure,
  type Provider,
  type ProviderProfile,
  ProviderUnavailable,
  type RedeemedCode,
} from './provider.ts'
import {
  type ExternalSignIn,
  type SignInOutcome,
  signInWithProfile,
} from './sign-in-with-profile.ts'

/** GoTrue's time limit for the part at the provider. */
const FLOW_LIFETIME_MS = 300_000

/**
 * A form posted from a provider's page carries no SameSite cookie, so the browser is redirected
 * here once more by GET, which sends it.
 */
export async function callback(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests({ services, c }, 'token_refresh', 'callback')
  const parameters = await parseParameters(c)
  if (c.req.method === 'POST' && !hasBrowserSecret(services, c)) {
    return c.redirect(`${services.apiUrl}/auth/v1/callback?${parameters}`, 303)
  }
  const flow = await loadFlow(services, c, parameters.get('state') ?? '')
  if (flow instanceof AuthError) {
    return c.redirect(unknownStateRedirect(services.siteUrl, flow), 303)
  }
  try {
    return c.redirect(await finishSignIn({ services, c }, flow, parameters), 302)
  } catch (failure) {
    const isExpected = failure instanceof OAuthError || failure instanceof AuthError
    if (!isExpected) services.reportFailure?.(failure)
    return c.redirect(failureRedirect(flow.redirect_to, failure), 302)
  }
}

function parseParameters(c: AuthContext): URLSearchParams | Promise<URLSearchParams> {
  return c.req.method === 'POST' ? parseForm(c) : requireStorable(new URL(c.req.url).searchParams)
}

async function loadFlow(
  services: AuthServices,
  c: AuthContext,
  state: string,
): Promise<ExternalFlow | AuthError> {
  if (!state) {
    return new AuthError(400, 'bad_oauth_callback', 'OAuth state parameter missing')
  }
  if (!isUuid(state)) {
    return new AuthError(400, 'bad_oauth_state', 'OAuth state parameter is invalid')
  }
  const flow = await findExternalFlow(services.database, state)
  if (!flow) {
    return new AuthError(400, 'bad_oauth_state', 'OAuth state not found or expired')
  }
  if (services.now().getTime() > flow.created_at.getTime() + FLOW_LIFETIME_MS) {
    return new AuthError(400, 'bad_oauth_state', 'OAuth state has expired')
  }
  if (!isBoundBrowser(services, c, flow.browser_hash)) {
    const message = 'This sign-in was started in another browser'
    return new AuthError(400, 'bad_oauth_state', message)
  }
  return flow.user_id ? stateUsed() : flow
}

async function finishSignIn(
  { services, c }: Pick<AuthWork, 'services' | 'c'>,
  flow: ExternalFlow,
  parameters: URLSearchParams,
): Promise<string> {
  const provider = requireProvider(services, flow.provider)
  const code = requireCode(parameters)
  const { tokens, fetchProfile } = await redeem({ services, provider, flow, parameters, code })
  const profile = await fetchProfileWith(services, provider.name, fetchProfile)
  if (profile.emails.length === 0 && !provider.isEmailOptional) {
    throw failed('Error getting user email from external provider')
  }
  const signIn: ExternalSignIn = {
    provider: provider.name,
    profile,
    isEmailOptional: provider.isEmailOptional,
    redirectTo: flow.redirect_to,
  }
  const outcome = await services.database.transaction(async (tx) => {
    const resolved = await resolveAccount({ tx, services, c }, flow, signIn)
    return 'refusal' in resolved
      ? resolved.refusal
      : completeSignIn({ tx, services, c, flow, user: resolved.user, tokens })
  })
  if (outcome instanceof AuthError) throw outcome
  return outcome
}

function requireProvider(services: AuthServices, name: string): Provider {
  try {
    return findProvider(services, name)
  } catch (failure) {
    if (!(failure instanceof ProviderUnavailable)) throw failure
    const message = `Unsupported provider: ${failure.message}`
    throw new AuthError(400, 'oauth_provider_not_supported', message)
  }
}

function requireCode(parameters: URLSearchParams): string {
  const error = parameters.get('error')
  if (error) throw new OAuthError(error, parameters.get('error_description') ?? '')
  const code = parameters.get('code')
  if (code) return code
  const message = 'OAuth callback with missing authorization code missing'
  throw new AuthError(400, 'bad_oauth_callback', message)
}

async function redeem({
  services,
  provider,
  flow,
  parameters,
  code,
}: {
  services: AuthServices
  provider: Provider
  flow: ExternalFlow
  parameters: URLSearchParams
  code: string
}): Promise<RedeemedCode> {
  try {
    const codeVerifier = flow.code_verifier ?? undefined
    return await provider.exchange({ state: flow.id, codeVerifier, parameters })
  } catch (failure) {
    services.reportFailure?.(describeProviderFailure(provider.name, failure))
    throw failed(`Unable to exchange external code: ${code.slice(0, 4)}`)
  }
}

async function fetchProfileWith(
  services: AuthServices,
  name: string,
  fetchProfile: () => Promise<ProviderProfile>,
): Promise<ProviderProfile> {
  try {
    return await fetchProfile()
  } catch (failure) {
    services.reportFailure?.(describeProviderFailure(name, failure))
    throw failed('Error getting user profile from external provider')
  }
}

function resolveAccount(
  { tx, services, c }: AuthWork,
  flow: ExternalFlow,
  signIn: ExternalSignIn,
): Promise<SignInOutcome> {
  if (flow.linking_target_id) {
    const target = {
      userId: flow.linking_target_id,
      sessionId: flow.linking_session_id ?? undefined,
    }
    return linkIdentity({ tx, services, c }, target, signIn)
  }
  if (flow.invite_token) return acceptInvite({ tx, services, c }, flow.invite_token, signIn)
  return signInWithProfile({ tx, services, c }, signIn)
}

async function completeSignIn({
  tx,
  services,
  c,
  flow,
  user,
  tokens,
}: {
  tx: Transaction
  services: AuthServices
  c: AuthContext
  flow: ExternalFlow
  user: UserRecord
  tokens: ProviderTokens
}): Promise<string> {
  const outcome = { userId: user.id, tokens, now: services.now() }
  if (!(await completeExternalFlow(tx, flow, outcome))) throw stateUsed()
  if (flow.auth_code) return codeRedirect(flow.redirect_to, flow.auth_code)
  const session = await openSession({ queryable: tx, services, c }, user, 'oauth')
  const [page] = flow.redirect_to.split('#')
  return `${page}#${sessionFragment(services, session, presentProviderTokens(tokens))}`
}

function stateUsed(): AuthError {
  return new AuthError(400, 'flow_state_already_used', 'State has already been used')
}

function failed(message: string): AuthError {
  return new AuthError(500, 'unexpected_failure', message)
}
