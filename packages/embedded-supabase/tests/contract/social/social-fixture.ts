import type { SupabaseClient } from '@supabase/supabase-js'
import type { AuthSettings } from '#embedded/auth/http/auth-settings.ts'
import type { Database } from '#embedded/postgres/database.ts'
import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdStandIn,
} from '#embedded/tests/stand-ins/openid-provider.ts'
import { type AuthFixture, createAuthFixture, type FixtureOptions } from '../auth/auth-fixture.ts'
import { createBrowser } from './browser.ts'

type SocialOptions = FixtureOptions & { external?: AuthSettings['external'] }

export const PROVIDER_CLIENT = { enabled: true, client_id: CLIENT_ID, secret: CLIENT_SECRET }

export function createSocialFixture(
  database: Database,
  { external, ...options }: SocialOptions,
): Promise<AuthFixture> {
  return createAuthFixture(database, { ...options, settings: { external, ...options.settings } })
}

export function withGoogle(
  database: Database,
  { issuer: url }: OpenIdStandIn,
  options: SocialOptions = {},
): Promise<AuthFixture> {
  return createSocialFixture(database, {
    external: { google: { ...PROVIDER_CLIENT, url } },
    ...options,
  })
}

export type SignInRequest = {
  provider: 'google' | 'apple' | 'keycloak' | 'github' | 'gitlab'
  email?: string
  redirectTo?: string
  scopes?: string
  queryParams?: Record<string, string>
}

export async function askToSignIn(client: SupabaseClient, request: SignInRequest): Promise<string> {
  const { provider, email, redirectTo, scopes, queryParams } = request
  const hint: Record<string, string> = email ? { login_hint: email } : {}
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo, scopes, queryParams: { ...hint, ...queryParams } },
  })
  if (error || !data.url) throw error ?? new Error('the client should have answered an address')
  return data.url
}

export async function signInAt(
  auth: AuthFixture,
  client: SupabaseClient,
  request: SignInRequest,
): Promise<URL> {
  return createBrowser(auth).open(await askToSignIn(client, request))
}

export async function openSocialSession(auth: AuthFixture, request: SignInRequest) {
  const client = auth.client({ flowType: 'pkce' })
  const page = await signInAt(auth, client, request)
  const code = page.searchParams.get('code')
  if (!code) throw new Error(`the sign-in should have ended with a code: ${page}`)
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error) throw error
  return { client, page, code, session: data.session, user: data.user }
}
