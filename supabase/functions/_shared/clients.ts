import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/database.types.ts'
import { environment } from './environment.ts'
import { failure } from './http.ts'
import { createThrottledLog } from './throttled-log.ts'

const WITHOUT_SESSION = { auth: { persistSession: false, autoRefreshToken: false } }

let reachDataApi: typeof fetch | undefined

/** Lets the embedded backend answer data API calls in its own process, without a connection. */
export function reachDataApiWith(fetchInProcess: typeof fetch | undefined): void {
  reachDataApi = fetchInProcess
}

export const askDataApi: typeof fetch = (input, init) => (reachDataApi ?? fetch)(input, init)

export const TIMEOUT_MS = 5000

let operator: { url: string; key: string; client: SupabaseClient<Database> } | undefined

export function operatorClient(): SupabaseClient<Database> {
  const { supabaseUrl: url, serviceRoleKey: key } = environment
  if (operator?.url !== url || operator.key !== key) {
    operator = {
      url,
      key,
      client: createClient<Database>(url, key, {
        ...WITHOUT_SESSION,
        global: { fetch: askDataApi },
      }),
    }
  }
  return operator.client
}

/** `unknown`: the check failed; the caller may still be subscribed. */
export type SubscriptionCheck =
  | { status: 'active'; email: string }
  | { status: 'none' }
  | { status: 'unknown'; response: Response }

export async function findSubscription(request: Request): Promise<SubscriptionCheck> {
  if (claimedRole(request) !== 'authenticated') return { status: 'none' }
  const { data, error, status } = await callerClient(request)
    .rpc('active_subscriber_email')
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (error) return { status: 'unknown', response: refuseUnchecked(status, error) }
  return typeof data === 'string' ? { status: 'active', email: data } : { status: 'none' }
}

export function refuseVisitor(): Response {
  const error = 'Please subscribe to our newsletter to access Pro features'
  return failure({ status: 403, code: 'subscription-required', error })
}

export function callerClient(request: Request): SupabaseClient<Database> {
  const headers = { Authorization: callerAuthorization(request) }
  return createClient<Database>(environment.supabaseUrl, environment.anonKey, {
    ...WITHOUT_SESSION,
    global: { headers, fetch: askDataApi },
  })
}

/** The reader's token. The newer keys are no tokens, which the data API would refuse: they are visitors. */
export function callerAuthorization(request: Request): string {
  const given = request.headers.get('authorization') ?? ''
  return /^bearer [\w-]+\.[\w-]+\.[\w-]+$/i.test(given) ? given : `Bearer ${environment.anonKey}`
}

const logUnchecked = createThrottledLog({ everyMs: 10_000 })

/**
 * 401 for an expired session, which the caller can renew, and 429 for a caller who asks for too much. Anything else is
 * a temporary failure of ours.
 */
export function refuseUnchecked(
  status: number,
  { code, message }: Pick<PostgrestError, 'code' | 'message'>,
): Response {
  if (status === 401) {
    return failure({
      status: 401,
      code: 'session-expired',
      error: 'Your session has expired. Please sign in again.',
    })
  }
  if (status === 429) {
    const error = 'You asked for a lot in a short time. Please try again in a minute.'
    return failure({ status, code: 'rate-limited', error, headers: { 'Retry-After': '60' } })
  }
  logUnchecked(`the subscription could not be checked: ${status} ${code} ${message}`)
  const error = 'We could not check your subscription. Please try again in a moment.'
  return failure({ status: 503, code: 'check-unavailable', error, headers: { 'Retry-After': '5' } })
}

/** Saves a database call for guests. Not verified here: the data API verifies the token. */
function claimedRole(request: Request): string | undefined {
  const [, payload] = (request.headers.get('authorization') ?? '').split('.')
  try {
    return JSON.parse(atob((payload ?? '').replaceAll('-', '+').replaceAll('_', '/'))).role
  } catch {
    return undefined
  }
}
