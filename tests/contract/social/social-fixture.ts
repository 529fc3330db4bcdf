import type { SupabaseClient } from '@supabase/supabase-js'
import type { AuthSettings } from '#backend/auth/http/auth-settings.ts'
import type { Database } from '#backend/postgres/database.ts'
import {
  clientId,
  clientSecret,
  type OpenIdStandIn,
} from '#tests/sign-in-providers/openid-provider.ts'
import { type AuthFixture, createAuthFixture, type FixtureOptions } from '../auth/auth-fixture.ts'
import { createBrowser } from './browser.ts'

type SocialOptions = FixtureOptions & { external?: AuthSettings['external'] }

export const providerClient = { enabled: true, client_id: clientId, secret: clientSecret }

/** A service that lets people sign in with providers; `external` says which. */
export function createSocialFixture(
  database: Database,
  { external, ...options }: SocialOptions,
): Promise<AuthFixture> {
  return createAuthFixture(database, { ...options, settings: { external, ...options.settings } })
}

/** A service whose one provider is called Google. */
export function withGoogle(
  database: Database,
  { issuer: url }: OpenIdStandIn,
  options: SocialOptions = {},
): Promise<AuthFixture> {
  return createSocialFixture(database, {
    external: { google: { ...providerClient, url } },
    ...options,
  })
}

export type SignInWish = {
  provider: 'google' | 'apple' | 'keycloak' | 'github' | 'gitlab'
  email?: string
  redirectTo?: string
  scopes?: string
  queryParams?: Record<string, string>
}

/** The address that the stock client sends the browser to. */
export async function askToSignIn(client: SupabaseClient, wish: SignInWish): Promise<string> {
  const { provider, email, redirectTo, scopes, queryParams } = wish
  const hint: Record<string, string> = email ? { login_hint: email } : {}
  const { data, error } = await client.auth.signInWithOAuth({
    provider,
    options: { redirectTo, scopes, queryParams: { ...hint, ...queryParams } },
  })
  if (error || !data.url) throw error ?? new Error('the client should have answered an address')
  return data.url
}

/** Goes the whole way to the provider and back, and answers the page that the browser ends on. */
export async function signInAt(
  auth: AuthFixture,
  client: SupabaseClient,
  wish: SignInWish,
): Promise<URL> {
  return createBrowser(auth).open(await askToSignIn(client, wish))
}

/** As `signInAt`, and exchanges the code, which it expects. */
export async function openSocialSession(auth: AuthFixture, wish: SignInWish) {
  const client = auth.client({ flowType: 'pkce' })
  const page = await signInAt(auth, client, wish)
  const code = page.searchParams.get('code')
  if (!code) throw new Error(`the sign-in should have ended with a code: ${page}`)
  const { data, error } = await client.auth.exchangeCodeForSession(code)
  if (error) throw error
  return { client, page, code, session: data.session, user: data.user }
}
