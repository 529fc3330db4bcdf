import type { AuthContext, AuthServices } from '../auth-services.ts'
import { beginAtProvider } from '../flow-states/begin-at-provider.ts'
import { limitRequests } from '../requests/request-limits.ts'

/** Sends the browser to a provider to sign in there. */
export async function authorize(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests(services, c, 'token_refresh', 'authorize')
  return c.redirect(await beginAtProvider(services, c), 302)
}
