import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#domain/database.types.ts'
import { yieldToMain } from '#site/yield-to-main.ts'
import { loadConfiguration } from './configuration.ts'
import { APPLICATION_HEADERS, fetchAsKachi } from './fetch-as-kachi.ts'
import { createFetchWithFreshToken } from './fetch-with-fresh-token.ts'

export type Client = SupabaseClient<Database>

let pending: Promise<Client> | undefined

/**
 * Loads the client's code at the first call, so visitors do not download it.
 * @throws if the backend is not configured (see `loadConfiguration`)
 */
export function getClient(): Promise<Client> {
  pending ??= createBrowserClient().catch((cause: unknown) => {
    pending = undefined
    throw cause
  })
  return pending
}

/**
 * The reader's access token, to be sent explicitly: the client falls back to the visitor's key, and
 * a visitor's empty result would read as "not subscribed".
 * @throws if there is no session, or if its token has expired and cannot be refreshed now
 */
export async function loadAccessToken({ auth }: Client): Promise<string> {
  const { data, error } = await auth.getSession()
  if (error) throw error
  if (!data.session) throw new Error('the caller should have made sure that a reader is signed in')
  return data.session.access_token
}

/**
 * A client that asks in the reader's name and keeps no session, so that one that comes can be looked at
 * before the page takes it.
 */
export async function createUnkeptClient(accessToken: string): Promise<Client> {
  const [{ createClient }, configuration] = await loadClientCode()
  const headers = { ...APPLICATION_HEADERS, Authorization: `Bearer ${accessToken}` }
  return createClient<Database>(configuration.supabaseUrl, configuration.supabaseAnonKey, {
    global: { headers, fetch: fetchAsKachi },
    auth: {
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storageKey: 'kachi-unkept',
    },
  })
}

export function isUnanswered(error: { name: string } | null): boolean {
  return error?.name === 'AuthRetryableFetchError'
}

function loadClientCode() {
  return Promise.all([import('@supabase/supabase-js'), loadConfiguration()])
}

async function createBrowserClient(): Promise<Client> {
  const [{ createClient }, configuration] = await loadClientCode()
  // Running the client's code and starting it take a phone long enough each.
  await yieldToMain()
  const client: Client = createClient<Database>(
    configuration.supabaseUrl,
    configuration.supabaseAnonKey,
    {
      db: { schema: 'public' },
      global: {
        headers: APPLICATION_HEADERS,
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
