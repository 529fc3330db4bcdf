import { operatorClient } from '../_shared/clients.ts'
import { NO_STORE, refuseForNow, verifyLink } from '../_shared/email-link.ts'
import { clientNetwork, failure, json } from '../_shared/http.ts'

export async function unsubscribe(request: Request): Promise<Response> {
  const subject = await verifyLink(request, 'unsubscribe')
  const { data, error } = await operatorClient().rpc('unsubscribe_by_letter', {
    // Null stands for a wrong signature; the generated types do not allow null arguments.
    p_subscriber_id: (subject?.subscriberId ?? null) as string,
    ...(subject?.issue ? { p_issue: subject.issue } : {}),
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the subscription could not be ended: ${error.message}`)
  if (data === 'unsubscribed') return json({ success: true }, 200, NO_STORE)
  return data === 'rate-limited' ? refuseForNow() : refuseLink()
}

function refuseLink(): Response {
  return failure({
    status: 400,
    code: 'invalid-link',
    error:
      'This unsubscribe link is incomplete. Open it again from the email, or copy the whole address.',
  })
}
