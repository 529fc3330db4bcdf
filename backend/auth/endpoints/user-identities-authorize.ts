import type { AuthContext, AuthServices } from '../auth-services.ts'
import { beginAtProvider, requireWish } from '../flow-states/begin-at-provider.ts'
import { type LinkingTarget, writeLinkTicket } from '../flow-states/browser-binding.ts'
import { requireManualLinking } from '../identities/link-identity.ts'
import { readRedirectTarget } from '../redirects/redirect-target.ts'
import { readQuery } from '../requests/query-parameters.ts'
import { limitRequests } from '../requests/request-limits.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { requireProof } from '../sessions/require-proof.ts'

/** Begins to link a provider's identity. The client asks with fetch, so it takes the address as JSON. */
export async function authorizeIdentity(services: AuthServices, c: AuthContext): Promise<Response> {
  const caller = await authenticate(services, c)
  requireManualLinking(services)
  const message = 'AAL2 session is required to link an identity when MFA is enabled.'
  await requireProof(services, c, caller, { status: 403, message })
  await limitRequests(services, c, 'token_refresh', 'authorize')
  const target = { userId: caller.user.id, sessionId: caller.session?.id }
  const wantsJson = readQuery(c.req.url).get('skip_http_redirect') === 'true'
  if (wantsJson && !isOwnPage(c)) {
    requireWish(services, c)
    return c.json({ url: ticketAddress(services, c, target) })
  }
  const url = await beginAtProvider(services, c, target)
  return wantsJson ? c.json({ url }) : c.redirect(url, 302)
}

/** Browsers say so of a page on this origin, and no page can; what answers it keeps the cookie. */
function isOwnPage(c: AuthContext): boolean {
  return c.req.header('Sec-Fetch-Site') === 'same-origin'
}

/** Where the browser that opens it is bound to the flow, and goes on to the provider. */
function ticketAddress(services: AuthServices, c: AuthContext, target: LinkingTarget): string {
  const url = new URL(`${services.siteUrl}/auth/v1/authorize`)
  for (const [name, value] of readQuery(c.req.url)) url.searchParams.set(name, value)
  url.searchParams.delete('skip_http_redirect')
  url.searchParams.set('redirect_to', readRedirectTarget(services, c))
  url.searchParams.set('link_ticket', writeLinkTicket(services, c, target))
  return url.href
}
