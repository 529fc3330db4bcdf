import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/database.types.ts'
import { readConfiguration } from './configuration.ts'
import { createFetchWithFreshToken } from './fetch-with-fresh-token.ts'

export type Client = SupabaseClient<Database>

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

/**
 * The access token of the reader signed in. Without it the client asks as a visitor, who sees no rows where
 * the reader has some, and "none" would be taken for an answer.
 * @throws when there is no session, or its token has expired and cannot be renewed now.
 */
export async function readAccessToken({ auth }: Client): Promise<string> {
  const { data, error } = await auth.getSession()
  if (error) throw error
  if (!data.session) throw new Error('the caller should have made sure that a reader is signed in')
  return data.session.access_token
}

/** Whether an error of the client leaves open whether there is a session. */
export function isUnanswered(error: { name: string } | null): boolean {
  return error?.name === 'AuthRetryableFetchError'
}

async function createBrowserClient(): Promise<Client> {
  const [{ createClient }, configuration] = await Promise.all([
    import('@supabase/supabase-js'),
    readConfiguration(),
  ])
  const client: Client = createClient<Database>(
    configuration.supabaseUrl,
    configuration.supabaseAnonKey,
    {
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
    },
  )
  return client
}
