import { checkSubscriberToken } from '#domain/newsletter/subscriber-token.ts'
import { clientNetwork } from '../_shared/client-address.ts'
import { operatorClient } from '../_shared/clients.ts'
import { environment } from '../_shared/environment.ts'
import { failure, json } from '../_shared/http.ts'
import { loadTokenKey } from '../_shared/link-key.ts'

const longestToken = 100
const noStore = { 'Cache-Control': 'no-store' }

/**
 * Repeating it has the same result. Only the link's signature decides; the body that RFC 8058
 * requires, `List-Unsubscribe=One-Click`, is ignored.
 */
export async function unsubscribe(request: Request): Promise<Response> {
  const key = await loadTokenKey()
  const subject = await checkSubscriberToken(key, 'unsubscribe', readToken(request))
  const { data, error } = await operatorClient().rpc('unsubscribe_by_letter', {
    // Null stands for a wrong signature; the generated types do not allow null arguments.
    p_subscriber_id: (subject?.subscriberId ?? null) as string,
    ...(subject?.issue ? { p_issue: subject.issue } : {}),
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the subscription could not be ended: ${error.message}`)
  if (data === 'unsubscribed') return json({ success: true }, 200, noStore)
  return data === 'rate-limited' ? refuseForNow() : refuseLink()
}

/** For mail programs that open the one-click address with GET. */
export async function redirectToPage(request: Request): Promise<Response> {
  const page = new URL('/newsletter/unsubscribe', environment.siteUrl)
  page.searchParams.set('token', readToken(request))
  return new Response(null, { status: 303, headers: { ...noStore, Location: page.href } })
}

function readToken(request: Request): string {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return token.slice(0, longestToken)
}

function refuseLink(): Response {
  return failure(
    400,
    'invalid-link',
    'This unsubscribe link is incomplete. Open it again from the email, or copy all of it.',
  )
}

function refuseForNow(): Response {
  const error = 'Too many attempts from your network. Please try again in five minutes.'
  return json({ success: false, code: 'rate-limited', error }, 429, { 'Retry-After': '300' })
}
