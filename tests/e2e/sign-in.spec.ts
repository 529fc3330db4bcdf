import { logOut, setPassword, waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, subscribe } from '#tests/e2e/subscriber.ts'

const PASSWORD = 'Patience2026'

test('a guest who asks for /pro signs in and arrives there', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(/status of 400/)
  const email = newAddress()
  await page.goto(await subscribe(serverAddress, mailbox, email))
  await expect(page).toHaveURL(/\/pro$/)

  await setPassword(page, PASSWORD)
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

  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await waitForBotCheck(page)
  await submit.click()
  await expect(page).toHaveURL(/\/pro$/)
  await expect(page.getByRole('status').filter({ hasText: 'Welcome back!' })).toBeVisible()
})

test('an account without subscription is led to the magazine, with the reason', async ({
  page,
  mailbox,
  newAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 404/)
  const email = newAddress()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()

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

test('a used link says so, and sends a fresh one', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 403/)
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
  await page.goto(findLink((await mailbox.latest(email, /sign-in link/i)).text))
  await expect(page).toHaveURL(/\/pro/)
})
