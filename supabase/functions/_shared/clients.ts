import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/database.types.ts'
import { failure } from './http.ts'

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

/** How long the data API may take to say who the caller is. */
const patienceMs = 5000

let operator: { url: string; key: string; client: SupabaseClient<Database> } | undefined

/** Acts with the service key: for what no visitor may do by themselves. The key may have been rotated. */
export function operatorClient(): SupabaseClient<Database> {
  const url = requireVariable('SUPABASE_URL')
  const key = requireVariable('SUPABASE_SERVICE_ROLE_KEY')
  if (operator?.url !== url || operator.key !== key) {
    operator = { url, key, client: createClient<Database>(url, key, withoutSession) }
  }
  return operator.client
}

/** What is known of the caller's subscription. An unanswered question is not a "no". */
export type Subscription =
  | { status: 'active'; email: string }
  | { status: 'none' }
  | { status: 'unknown'; response: Response }

/** Whether the caller has an active subscription for their own verified e-mail, and for which. */
export async function findSubscription(request: Request): Promise<Subscription> {
  if (claimedRole(request) !== 'authenticated') return { status: 'none' }
  const { data, error, status } = await askAsCaller(request)
  if (error) return { status: 'unknown', response: refuseUnchecked(status, error) }
  return typeof data === 'string' ? { status: 'active', email: data } : { status: 'none' }
}

/** The refusal for a caller who is known not to subscribe. */
export function refuseVisitor(): Response {
  const error = 'Please subscribe to our newsletter to access Pro features'
  return failure(403, 'subscription-required', error)
}

function askAsCaller(request: Request) {
  const url = requireVariable('SUPABASE_URL')
  const client = createClient<Database>(url, requireVariable('SUPABASE_ANON_KEY'), {
    ...withoutSession,
    // Row-level security decides.
    global: { headers: { Authorization: request.headers.get('authorization') ?? '' } },
  })
  return client.rpc('active_subscriber_email').abortSignal(AbortSignal.timeout(patienceMs))
}

/** Only the session itself is the caller's to renew; everything else is ours, and passes. */
function refuseUnchecked(status: number, { code, message }: PostgrestError): Response {
  if (status === 401) {
    return failure(401, 'session-expired', 'Your session has expired. Please sign in again.')
  }
  const line = `the subscription could not be checked: ${status} ${code} ${message}`
  console.error(JSON.stringify({ level: 'error', message: line }))
  const error = 'Your subscription could not be checked. Please try again in a moment.'
  return failure(503, 'check-unavailable', error, { 'Retry-After': '5' })
}

/** Spares a database call for guests. Not a proof: the data API checks the token itself. */
function claimedRole(request: Request): string | undefined {
  const [, payload] = (request.headers.get('authorization') ?? '').split('.')
  try {
    return JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))).role
  } catch {
    return undefined
  }
}

function requireVariable(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set: the host of the functions provides it`)
  return value
}
