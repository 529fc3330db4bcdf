import { createClient, type SupabaseClient } from '@supabase/supabase-js'

const withoutSession = { auth: { persistSession: false, autoRefreshToken: false } }

let operator: { key: string; client: SupabaseClient } | undefined

/** Acts with the service key: for what no visitor may do by themselves. The key may have been rotated. */
export function operatorClient(): SupabaseClient {
  const key = requireVariable('SUPABASE_SERVICE_ROLE_KEY')
  if (operator?.key !== key) {
    const client = createClient(requireVariable('SUPABASE_URL'), key, withoutSession)
    operator = { key, client }
  }
  return operator.client
}

/** Acts as whoever called the function, so that row-level security decides. */
export function callerClient(request: Request): SupabaseClient {
  return createClient(requireVariable('SUPABASE_URL'), requireVariable('SUPABASE_ANON_KEY'), {
    ...withoutSession,
    global: { headers: { Authorization: request.headers.get('authorization') ?? '' } },
  })
}

/** Whether the caller is signed in with an active subscription for their own verified e-mail. */
export async function isActiveSubscriber(request: Request): Promise<boolean> {
  if (claimedRole(request) !== 'authenticated') return false
  const { data, error } = await callerClient(request).rpc('is_active_subscriber')
  return !error && data === true
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
