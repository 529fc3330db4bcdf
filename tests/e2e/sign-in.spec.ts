import { createClient } from '@supabase/supabase-js'
import {
  logOut,
  requestEmail,
  setPassword,
  TOO_SOON,
  waitForBotCheck,
} from '#tests/e2e/account-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, openLink, subscribe } from '#tests/e2e/subscriber.ts'

const PASSWORD = 'Patience2026'

test('a guest who asks for /pro signs in and arrives there', async ({
  page,
  mailbox,
  newAddress,
  server,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(/status of 400/)
  const email = newAddress()
  await openLink(page, await subscribe(server.address, mailbox, email))
  await expect(page).toHaveURL(/\/pro$/)

  await setPassword(page, email, PASSWORD)
  await logOut(page)

  await page.goto('/pro', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=%2Fpro/)
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await expect(submit).toBeDisabled()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('weak')
  await expect(submit).toBeDisabled()
  await expect(page.getByText(/^Password must be at least 8 characters/)).toBeVisible()

  await page.getByLabel('Password', { exact: true }).fill(`${PASSWORD}9`)
  await waitForBotCheck(page)
  await submit.click()
  await expect(page.getByRole('status').filter({ hasText: 'Sign in failed' })).toContainText(
    'Invalid email or password. Please check your credentials.',
  )
  // The focus is not lost while the button is disabled.
  await expect(submit).toBeFocused()
  expect(await findViolations(page), 'a refused sign-in').toEqual([])

  // The receipt is spent, so a quick second attempt waits for the next check.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/pro$/)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toContainText(
    'You have been successfully signed in.',
  )

  const operator = createClient(server.address, server.serviceKey)
  const log = await operator
    .from('security_audit_log')
    .select('event_type, client_ip, details')
    .like('event_type', '%login%')
    .eq('details->>email', `${email.slice(0, 5)}***`)
    .order('id')
  expect(log.data?.slice(-2)).toMatchObject([
    { event_type: 'failed_login_attempt', details: { error: 'Invalid login credentials' } },
    { event_type: 'successful_login', client_ip: 'client-side' },
  ])
})

test('an account without a subscription is sent to the magazine, with the reason', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, serverAddress, pageErrors }) => {
  pageErrors.allow(/status of 404/)
  const email = newAddress()
  // Another name of this machine: pages call the origin at which they were opened.
  await page.goto(`${serverAddress.replace('localhost', '127.0.0.1')}/auth`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  // The form keeps the other fields when only the address had a typo.
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

  // The link leads to the site's own name, where nobody asked for it.
  await openLink(page, findLink((await mailbox.latest(email)).text))
  // Looked for from here on: the message goes away by itself after five seconds.
  const hasSeenReason = page
    .getByRole('status')
    .filter({ hasText: 'Please subscribe to our newsletter to access Pro features' })
    .waitFor()
  const goToPro = async () => {
    // The page that the link leads to may go on by itself meanwhile.
    await expect(() => page.goto('/pro', { waitUntil: 'commit' })).toPass()
    await expect(page).toHaveURL(/\/magazine$/)
  }
  await Promise.all([hasSeenReason, goToPro()])
})

test('a used link says so and sends a new one, whose code works too', { tag: '@thorough' }, async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403/)
  pageErrors.allow(TOO_SOON)
  await page.goto('/auth/confirm?token_hash=gone&type=email_change')
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page.getByRole('link', { name: 'Go to your account' })).toBeVisible()

  const email = newAddress()
  const link = await subscribe(serverAddress, mailbox, email)
  await openLink(page, link)
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  const code = page.getByLabel('Code from the email')
  await requestEmail(page, page.getByRole('button', { name: 'Send a new link', exact: true }))
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  await expect(code).toBeFocused()
  const { text } = await mailbox.latest(email, /sign-in link/i)
  const right = /^\d{6}$/m.exec(text)?.[0] ?? ''
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(code).toHaveAccessibleDescription(/^This code is wrong or has expired/)
  await expect(code).toBeFocused()
  expect(await findViolations(page), 'a refused code').toEqual([])
  await code.fill(right)
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expect(page).toHaveURL(/\/pro$/)
  await expect(page.getByRole('heading', { name: 'Professional Investment' })).toBeVisible()
})

const PLACES = [
  { path: '/auth', button: 'Email me a sign-in link' },
  { path: '/auth/confirm?token_hash=gone&type=magiclink', button: 'Send a new link' },
]

for (const { path, button } of PLACES) {
  test(`an email requested too soon shows when it can be sent, at "${button}", and is sent then`, {
    tag: '@thorough',
  }, async ({ page, newAddress, pageErrors }) => {
    pageErrors.allow(/status of (?:403|429)/)
    const email = newAddress()
    // Simulates the refusal within max_frequency, which is too short here to hit reliably.
    await page.route('**/auth/v1/otp?**', (route) =>
      route.fulfill({
        status: 429,
        json: {
          code: 429,
          error_code: 'over_email_send_rate_limit',
          msg: 'For security purposes, you can only request this after 3 seconds.',
        },
      }),
    )
    await page.goto(path)
    const field = page.getByLabel('Email', { exact: true })
    await field.fill(email)
    await waitForBotCheck(page)
    const again = page.getByRole('button', { name: button })
    await again.focus()
    await page.keyboard.press('Enter')
    const toast = page.getByRole('status').filter({ hasText: 'The email was not sent' })
    await expect(toast).toContainText('You can ask for another in 4 seconds.')
    await expect(again).toHaveText(new RegExp(`^${button} in \\d s$`))
    await expect(again).toBeDisabled()
    await expect(field).toHaveValue(email)
    // The pause applies to this address only.
    await field.fill(newAddress())
    await expect(again).toBeEnabled()
    await field.fill(email)
    await page.unroute('**/auth/v1/otp?**')
    await expect(again).toHaveText(button)
    await expect(again).toBeEnabled()
    await waitForBotCheck(page)
    await again.click()
    await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  })
}

test('if the subscription cannot be checked, /pro says so and offers to try again', {
  tag: '@thorough',
}, async ({ browser, signedIn, serverAddress }) => {
  test.slow()
  const page = await browser.newPage({ storageState: signedIn, serviceWorkers: 'block' })
  const question = '**/rest/v1/newsletter_subscribers?**'
  await page.route(question, (route) =>
    route.fulfill({ status: 503, json: { code: 'PGRST002', message: 'no connection' } }),
  )
  await page.goto(`${serverAddress}/pro`)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Your access could not be checked')
  await expect(page).toHaveURL(/\/pro$/)
  expect(await findViolations(page), 'a failed check').toEqual([])
  await page.unroute(question)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Asset Search' })).toBeVisible()
  await page.close()
})

test('a session that cannot be refreshed now is not mistaken for none', {
  tag: '@thorough',
}, async ({ browser, signedIn, serverAddress }) => {
  test.slow()
  const page = await browser.newPage({ storageState: signedIn, serviceWorkers: 'block' })
  // As after an hour away: the token has expired and must be refreshed first.
  await page.addInitScript(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('-auth-token'))) {
      const session = JSON.parse(localStorage.getItem(key) ?? '')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    }
  })
  await page.route('**/auth/v1/token?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.clock.install()
  await page.goto(`${serverAddress}/pro`)
  // The client keeps trying for half a minute.
  const alert = page.getByRole('alert')
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(alert).toContainText('Your access could not be checked', { timeout: 500 })
  }).toPass()
  await expect(page).toHaveURL(/\/pro$/)
  await page.close()
})
