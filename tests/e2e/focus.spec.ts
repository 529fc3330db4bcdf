import { expectToast, waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test('a button that is disabled while it works keeps the focus, and works once', async ({
  page,
  newAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 400/)
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(newAddress())
  await page.getByLabel('Password', { exact: true }).fill('Patience2026')
  await waitForBotCheck(page)
  const submit = page.getByRole('button', { name: /^(Sign In|Please wait\.\.\.)$/ })
  let requests = 0
  await page.route('**/auth/v1/token?**', async (route) => {
    requests += 1
    await expect(submit).toBeDisabled()
    await expect(submit).toBeFocused()
    await page.keyboard.press('Enter')
    await route.continue()
  })
  await submit.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Sign in failed')
  await expect(submit).toBeFocused()
  expect(requests).toBe(1)
  await page.unroute('**/auth/v1/token?**')

  // If the reader has moved the focus meanwhile, it stays there.
  const email = page.getByLabel('Email', { exact: true })
  await waitForBotCheck(page)
  await page.route('**/auth/v1/token?**', async (route) => {
    await email.focus()
    await expect(submit).toHaveAttribute('disabled')
    await route.continue()
  })
  await submit.focus()
  await page.keyboard.press('Enter')
  await expect(submit).toBeEnabled()
  await expect(email).toBeFocused()
})

test('dismissing a message returns the focus', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/auth')
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const email = page.getByLabel('Email', { exact: true })
  await expect(email).toBeFocused()
  const dismiss = page.getByRole('button', { name: 'Dismiss message' })
  await dismiss.focus()
  await page.keyboard.press('Enter')
  await expect(dismiss).toBeHidden()
  await expect(email).toBeFocused()
})

test('the test of a business starts over at its first question', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/')
  const region = page.getByRole('region', { name: 'The Buffett test' })
  await region.scrollIntoViewIfNeeded()
  await region.getByRole('group').first().getByText('Yes').click()
  const again = region.getByRole('button', { name: 'Start over' })
  await expect(again).toBeEnabled()
  await again.focus()
  await page.keyboard.press('Enter')
  await expect(again).toBeDisabled()
  await expect(region.getByRole('radio').first()).toBeFocused()
})

test('after a failed load is tried again, the section takes the focus from the button', {
  tag: '@thorough',
}, async ({ browser, signedIn, serverAddress }) => {
  const page = await browser.newPage({ storageState: signedIn, serviceWorkers: 'block' })
  await page.route('**/rest/v1/rpc/list_sessions', (route) => route.abort())
  await page.goto(`${serverAddress}/account`)
  const sessions = page.getByRole('region', { name: 'Sessions' })
  const retry = sessions.getByRole('button', { name: 'Try again' })
  await expect(retry).toBeVisible()
  await page.unroute('**/rest/v1/rpc/list_sessions')
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(sessions.getByRole('listitem').first()).toBeVisible()
  await expect(sessions).toBeFocused()
  await page.close()
})
