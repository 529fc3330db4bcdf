import { expect, test } from '#tests/e2e/fixtures.ts'
import { subscribe } from '#tests/e2e/subscriber.ts'

test('a captured email is read in the browser, and its link opens Pro', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, serverAddress, pageErrors }) => {
  // The email's frame runs no scripts, not even Playwright's.
  pageErrors.allow(/Blocked script execution in 'about:srcdoc'|ERR_FAILED/)
  await page.goto('/mailbox?to=nobody@example.com')
  await expect(page.getByText('No email yet')).toBeVisible()
  await page.route('**/mailbox/messages*', (route) => route.abort())

  const email = newAddress()
  await subscribe(serverAddress, mailbox, email)
  await expect(page.getByRole('alert')).toContainText('could not be read')
  await expect(page.getByText('No email yet'), 'the emails stay').toBeVisible()
  await page.unroute('**/mailbox/messages*')
  await page.goto(`/mailbox?to=${email}`)
  await page.getByRole('tab', { name: 'Plain text' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('/auth/confirm')
  await page.getByRole('tab', { name: 'HTML' }).click()
  await page.frameLocator('iframe').getByRole('link').first().click()
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/pro$/)
})
