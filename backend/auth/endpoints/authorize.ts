import type { AuthContext, AuthServices } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { beginAtProvider } from '../flow-states/begin-at-provider.ts'
import { readLinkTicket } from '../flow-states/browser-binding.ts'
import { unknownStateRedirect } from '../redirects/callback-redirects.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { limitRequests } from '../requests/request-limits.ts'

/** Sends the browser to a provider: to sign in there, or with a ticket to link an identity. */
export async function authorize(services: AuthServices, c: AuthContext): Promise<Response> {
  await limitRequests(services, c, 'token_refresh', 'authorize')
  const ticket = readQuery(c.req.url).get('link_ticket')
  if (ticket === undefined) return c.redirect(await beginAtProvider(services, c), 302)
  const target = readLinkTicket(services, c, ticket)
  if (target) return c.redirect(await beginAtProvider(services, c, target), 302)
  const message = 'The request to link an identity has expired, or was opened from elsewhere'
  const refusal = new AuthError(400, 'bad_oauth_state', message)
  return c.redirect(unknownStateRedirect(services.siteUrl, refusal), 303)
}
