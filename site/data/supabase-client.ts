import type { SupabaseClient } from '@supabase/supabase-js'
import { readConfiguration } from './configuration.ts'
import { createFetchWithFreshToken } from './fetch-with-fresh-token.ts'

export type Client = SupabaseClient

let pending: Promise<Client> | undefined

/**
 * The one client of this page. It is created, and its code loaded, at the first call: a reader who
 * is not signed in never pays for it.
 * @throws when the backend is not configured (see `readConfiguration`).
 */
export function getClient(): Promise<Client> {
  pending ??= createBrowserClient().catch((cause: unknown) => {
    pending = undefined
    throw cause
  })
  return pending
}

async function createBrowserClient(): Promise<Client> {
  const [{ createClient }, configuration] = await Promise.all([
    import('@supabase/supabase-js'),
    readConfiguration(),
  ])
  const client: Client = createClient(configuration.supabaseUrl, configuration.supabaseAnonKey, {
    db: { schema: 'public' },
    global: {
      headers: { 'X-Application-Name': 'kachi' },
      fetch: createFetchWithFreshToken(() => client.auth),
    },
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: true,
      flowType: 'pkce',
    },
  })
  return client
}
