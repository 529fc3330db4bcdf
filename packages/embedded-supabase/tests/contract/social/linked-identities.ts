import type { Database } from '#embedded/postgres/database.ts'
import type { TestAccount } from '../auth/accounts.ts'
import type { AuthFixture } from '../auth/auth-fixture.ts'
import { createBrowser } from './browser.ts'
import { createSocialFixture, PROVIDER_CLIENT } from './social-fixture.ts'

/** With two providers, linking by hand and anonymous accounts. */
export function createLinkingFixture(database: Database, issuer: string, options = {}) {
  const settings = { ...PROVIDER_CLIENT, url: issuer }
  return createSocialFixture(database, {
    external: { google: settings, keycloak: settings },
    settings: { enable_manual_linking: true, enable_anonymous_sign_ins: true },
    ...options,
  })
}

type Client = TestAccount['client']

export async function userOf({ client }: TestAccount) {
  const { data } = await client.auth.getUser()
  if (!data.user) throw new Error('the account should still be signed in')
  return data.user
}

export async function askToLink(client: Client, provider: 'google' | 'keycloak', email: string) {
  const { data, error } = await client.auth.linkIdentity({
    provider,
    options: { queryParams: { login_hint: email } },
  })
  if (!data.url) throw error ?? new Error('the client should have answered an address')
  return data.url
}

export async function link(
  auth: AuthFixture,
  client: Client,
  provider: 'google' | 'keycloak',
  email: string,
): Promise<URL> {
  const page = await createBrowser(auth).open(await askToLink(client, provider, email))
  const tokens = new URLSearchParams(page.hash.slice(1))
  if (!tokens.has('access_token')) return page
  // Without PKCE, a successful page has the session in its fragment. Add a code as in the other
  // flow, so that tests can tell success from failure.
  page.searchParams.set('code', 'implicit')
  return page
}

export async function unlink(account: TestAccount, provider: string): Promise<void> {
  const { data } = await account.client.auth.getUserIdentities()
  const identity = data?.identities.find((one) => one.provider === provider)
  if (!identity) throw new Error(`there should be an identity of ${provider}`)
  const { error } = await account.client.auth.unlinkIdentity(identity)
  if (error) throw error
}
