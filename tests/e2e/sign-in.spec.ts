import { createClient } from '@supabase/supabase-js'
import { logOut, setPassword, waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, subscribe } from '#tests/e2e/subscriber.ts'

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
  await page.goto(await subscribe(server.address, mailbox, email))
  await expect(page).toHaveURL(/\/pro$/)

  await setPassword(page, email, PASSWORD)
  await logOut(page)

  await page.goto('/pro')
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
  // Not lost while the button was disabled.
  await expect(submit).toBeFocused()
  expect(await findViolations(page), 'a refused sign-in').toEqual([])

  // The receipt is spent. Whoever is quick does not wait for the next check: the attempt does.
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

test('an account without subscription is led to the magazine, with the reason', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/)
  const email = newAddress()
  // The other name of this machine: pages talk to the address at which they were opened.
  await page.goto(`${serverAddress.replace('localhost', '127.0.0.1')}/auth`)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()
  // Whoever has mistyped the address gets back to the form, and finds the rest as it was.
  await page.getByRole('button', { name: 'Use another address' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)

  await page.goto(findLink((await mailbox.latest(email)).text))
  await expect(page).not.toHaveURL(/\/auth\/confirm/)
  await page.goto('/pro')
  await expect(page).toHaveURL(/\/magazine$/)
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: 'Please subscribe to our newsletter to access Pro features' }),
  ).toBeVisible()
})

test('a used link says so, and sends a fresh one, whose code does the same', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403/)
  await page.goto('/auth/confirm?token_hash=gone&type=email_change')
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByRole('alert')).toContainText('This link no longer works')
  await expect(page.getByRole('link', { name: 'To your account' })).toBeVisible()

  const email = newAddress()
  const link = await subscribe(serverAddress, mailbox, email)
  await page.goto(link)
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Check your email' })).toBeVisible()
  const code = page.getByLabel('Code from the email')
  await expect(code).toBeFocused()
  const { text } = await mailbox.latest(email, /sign-in link/i)
  const right = /^\d{6}$/m.exec(text)?.[0] ?? ''
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(code).toHaveAccessibleDescription(/^This code is not valid/)
  await expect(code).toBeFocused()
  expect(await findViolations(page), 'a refused code').toEqual([])
  await code.fill(right)
  await page.getByRole('button', { name: 'Use code' }).click()
  await expect(page).toHaveURL(/\/pro$/)
  await expect(page.getByRole('heading', { name: 'Professional Investment' })).toBeVisible()
})
