import type { AuthContext, AuthServices } from '../auth-services.ts'
import { beginAtProvider } from '../flow-states/begin-at-provider.ts'
import { requireManualLinking } from '../identities/link-identity.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { limitRequests } from '../requests/request-limits.ts'
import { authenticate } from '../sessions/authenticate.ts'

/** Begins to link a provider's identity. The client asks with fetch, so it takes the address as JSON. */
export async function authorizeIdentity(services: AuthServices, c: AuthContext): Promise<Response> {
  const { user } = await authenticate(services, c)
  requireManualLinking(services)
  await limitRequests(services, c, 'token_refresh', 'authorize')
  const url = await beginAtProvider(services, c, user.id)
  const wantsJson = readQuery(c.req.url).get('skip_http_redirect') === 'true'
  return wantsJson ? c.json({ url }) : c.redirect(url, 302)
}
