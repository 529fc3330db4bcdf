import { z } from 'zod'
import { MONITORING_FREQUENCIES } from '#domain/monitoring/monitoring.ts'
import { checkSubscriberToken } from '#domain/newsletter/subscriber-token.ts'
import { clientNetwork } from '../_shared/client-address.ts'
import { operatorClient } from '../_shared/clients.ts'
import { environment } from '../_shared/environment.ts'
import { failure, json } from '../_shared/http.ts'
import { loadTokenKey } from '../_shared/link-key.ts'

const longestToken = 100
const noStore = { 'Cache-Control': 'no-store' }

const RequestSchema = z.object({
  action: z.enum(['look', 'confirm', 'stop', 'resume', 'frequency']).default('stop'),
  frequency: z.enum(MONITORING_FREQUENCIES.map(({ value }) => value)).default('weekly'),
})

const AnswerSchema = z.looseObject({ status: z.string() })

/** The signature of the link alone decides. The body that RFC 8058 requires is ignored. */
export async function changeByLink(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const parsed = RequestSchema.safeParse({
    action: searchParams.get('action') ?? undefined,
    frequency: searchParams.get('frequency') ?? undefined,
  })
  if (!parsed.success) return failure(400, 'invalid-request', z.prettifyError(parsed.error))
  const subject = await checkSubscriberToken(
    await loadTokenKey(),
    'monitoring',
    readToken(searchParams),
  )
  const { data, error } = await operatorClient().rpc('change_monitor_by_link', {
    // Null means a link whose signature is wrong; the generated types know no null arguments.
    p_id: (subject?.subscriberId ?? null) as string,
    p_action: parsed.data.action,
    p_frequency: parsed.data.frequency,
    p_client_address: clientNetwork(request),
  })
  if (error) throw new Error(`the monitor could not be changed: ${error.message}`)
  return present(AnswerSchema.parse(data))
}

/** For mail programs that open the one-click address with GET. */
export async function redirectToPage(request: Request): Promise<Response> {
  const page = new URL('/monitoring', environment.siteUrl)
  page.searchParams.set('token', readToken(new URL(request.url).searchParams))
  return new Response(null, { status: 303, headers: { ...noStore, Location: page.href } })
}

function readToken(searchParams: URLSearchParams): string {
  return (searchParams.get('token') ?? '').slice(0, longestToken)
}

function present(answer: z.infer<typeof AnswerSchema>): Response {
  if (answer.status === 'rate-limited') {
    const error = 'Too many attempts from your network. Please try again in five minutes.'
    return failure(429, 'rate-limited', error, { 'Retry-After': '300' })
  }
  return json({ success: answer.status !== 'invalid-link', ...answer }, 200, noStore)
}
