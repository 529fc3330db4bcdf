import type { Page } from '@playwright/test'
import { expectToast, waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

/**
 * Makes the browser take the focus from a disabled button: `at once`, while the attribute is being
 * written, or `late`, when the button may be enabled again. Real browsers do both.
 */
async function takeFocus(page: Page, when: 'at once' | 'late'): Promise<void> {
  await page.addInitScript((moment) => {
    const { setAttribute, removeAttribute } = Element.prototype
    const hadFocus = new WeakSet<Element>()
    Element.prototype.setAttribute = function (name, value) {
      setAttribute.call(this, name, value)
      if (name !== 'disabled' || document.activeElement !== this) return
      hadFocus.add(this)
      if (moment === 'at once') (this as HTMLElement).blur()
    }
    Element.prototype.removeAttribute = function (name) {
      removeAttribute.call(this, name)
      if (name !== 'disabled' || !hadFocus.has(this) || moment === 'at once') return
      requestAnimationFrame(() => (this as HTMLElement).blur())
    }
  }, when)
}

for (const when of ['at once', 'late'] as const) {
  test(`a refused sign-in keeps the focus on its button, even if the browser takes it ${when}`, async ({
    page,
    newAddress,
    pageErrors,
  }) => {
    pageErrors.allow(/status of 400/)
    await takeFocus(page, when)
    await page.goto('/auth')
    await page.getByLabel('Email', { exact: true }).fill(newAddress())
    await page.getByLabel('Password', { exact: true }).fill('Patience2026')
    await waitForBotCheck(page)
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    await submit.focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Sign in failed')
    await expect(submit).toBeFocused()

    // If the reader has moved the focus meanwhile, it stays there.
    const email = page.getByLabel('Email', { exact: true })
    await waitForBotCheck(page)
    await page.route('**/auth/v1/token?**', async (route) => {
      await email.focus()
      await route.continue()
    })
    await submit.focus()
    await page.keyboard.press('Enter')
    await expect(submit).toBeEnabled()
    await expect(email).toBeFocused()
  })
}

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

test('after a failed load is tried again, the section takes the focus from the button', async ({
  browser,
  signedIn,
  serverAddress,
}) => {
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
