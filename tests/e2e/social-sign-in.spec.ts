import {
  CLIENT_ID,
  CLIENT_SECRET,
  type OpenIdStandIn,
  startOpenIdProvider,
} from '#embedded/tests/stand-ins/openid-provider.ts'
import { test as base, expect, STARTING } from '#tests/e2e/fixtures.ts'
import { type JourneyServer, startJourneyServer } from '#tests/e2e/servers.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'

const test = base.extend<{ provider: OpenIdStandIn }>({
  server: [
    async ({ servers }, use) => use(await servers.find('Google', startWithGoogle)),
    STARTING,
  ],
  provider: async ({ server }, use) => {
    const provider = providers.get(server.address)
    if (!provider) throw new Error('the provider should have started with the server')
    await use(provider)
  },
})

/** By the address of the server that knows them. */
const providers = new Map<string, OpenIdStandIn>()

async function startWithGoogle(): Promise<JourneyServer> {
  const provider = await startOpenIdProvider()
  const google = `[auth.external.google]
enabled = true
client_id = "${CLIENT_ID}"
secret = "${CLIENT_SECRET}"
url = "${provider.issuer}"
`
  const settings = { '[auth.sms]': `${google}\n[auth.sms]` }
  const server = await startJourneyServer({ settings }, provider.stop)
  providers.set(server.address, provider)
  provider.registerClient(`${server.address}/auth/v1/callback`)
  return server
}

test('a reader signs in with a provider and returns to the page they came from', async ({
  page,
  newAddress,
  provider,
}) => {
  test.slow()
  await page.goto('/auth?next=%2Faccount')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL((url) => url.origin === provider.issuer)
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Let me in' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('Mei Tan')
})

test('a reader links a provider on the account page, and unlinks it', { tag: '@thorough' }, async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  provider,
}) => {
  test.slow()
  await openLink(page, await subscribe(serverAddress, mailbox, newAddress()))
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto('/account')
  const ways = page.getByRole('region', { name: 'Ways to sign in' })
  await expect(ways.getByRole('listitem')).toHaveCount(1)
  await expect(ways.getByRole('button', { name: /^Unlink/ })).toHaveCount(0)
  await ways.getByRole('button', { name: 'Link Google' }).click()
  await expect(page).toHaveURL((url) => url.origin === provider.issuer)
  await page.getByLabel('Email').fill(newAddress())
  await page.getByRole('button', { name: 'Let me in' }).click()
  await expect(page).toHaveURL(/\/account$/)
  const toast = page.getByRole('status')
  await expect(toast.filter({ hasText: 'Google linked' })).toBeVisible()
  await ways.getByRole('button', { name: 'Unlink Google' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink it' }).click()
  await expect(toast.filter({ hasText: 'Google unlinked' })).toBeVisible()
  await expect(ways.getByRole('listitem')).toHaveCount(1)
})

test('a public page finishes a sign-in, or says why it failed', async ({ page, serverAddress }) => {
  test.slow()
  // Where a PKCE confirmation ends: any page, with a code.
  await page.goto('/?code=11111111-2222-3333-4444-555555555555')
  const toast = page.getByRole('status')
  await expect(toast.filter({ hasText: 'started in another browser' })).toBeVisible()
  await expect(page).toHaveURL(`${serverAddress}/`)

  await page.goto(
    '/auth?next=%2Fpro&error=access_denied&error_code=user_banned&error_description=x#error=access_denied&error_code=user_banned&sb=',
  )
  await expect(toast.filter({ hasText: 'This account is closed' })).toBeVisible()
  await expect(page).toHaveURL(`${serverAddress}/auth?next=%2Fpro`)
})

test('a code that this browser requested opens the session on any page', {
  tag: '@thorough',
}, async ({ page, newAddress, serverAddress }) => {
  test.slow()
  await page.goto('/auth')
  const button = page.getByRole('button', { name: 'Continue with Google' })
  await expect(button).toBeVisible()
  // Simulates the Back button: Playwright's browser has no back/forward cache.
  await page.route('**/auth/v1/authorize?**', (route) => route.fulfill({ status: 204 }))
  await button.click()
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled()
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(button).toBeEnabled()
  await page.unroute('**/auth/v1/authorize?**')
  // The real client creates the verifier; only the redirect is changed: to the home page, not
  // /auth.
  await page.route('**/auth/v1/authorize?**', async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.set('redirect_to', `${serverAddress}/`)
    url.searchParams.set('login_hint', newAddress())
    await route.fulfill({ status: 302, headers: { Location: url.href } })
  })
  await button.click()
  await expect(page).toHaveURL(`${serverAddress}/`)
  await expect(page.getByRole('button', { name: /^User menu/ })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible()
})
