import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'

const SUBJECT = /new e-?mail address/

async function askForAddress(page: Page, address: string): Promise<void> {
  await page.goto('/account')
  await page.getByLabel('New email').fill(address)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByLabel(`Code sent to ${address}`)).toBeVisible()
}

async function enterCode(page: Page, address: string, code: string): Promise<void> {
  await page.getByLabel(`Code sent to ${address}`).fill(code)
  await page.getByRole('button', { name: 'Confirm code' }).click()
}

/** Of whom the page is. */
async function findReader(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = Object.entries(localStorage).find(([key]) => key.endsWith('-auth-token'))
    return (JSON.parse(stored?.[1] ?? '{}') as { user?: { id?: string } }).user?.id ?? 'none'
  })
}

test('the code of a stranger’s change, typed into one’s own page, never opens the stranger’s account', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress, serverAddress, pageErrors }) => {
  test.slow()
  // For the refused code.
  pageErrors.allow(/status of 403/)
  const [own, strangers, wanted] = [newAddress(), newAddress(), newAddress()]
  const takeCode = async (address: string) =>
    /^\d{6}$/m.exec((await mailbox.latest(address, SUBJECT)).text)?.[0] ?? ''
  await openLink(page, await subscribe(serverAddress, mailbox, own))
  await expect(page).toHaveURL(/\/pro$/)
  await askForAddress(page, wanted)
  await takeCode(wanted)
  await enterCode(page, own, await takeCode(own))
  await expect(page.getByText('Confirmed:')).toBeVisible()

  const theirs = await (await browser.newContext()).newPage()
  await openLink(theirs, await subscribe(serverAddress, mailbox, strangers))
  await expect(theirs).toHaveURL(/\/pro$/)
  await askForAddress(theirs, wanted)
  await enterCode(theirs, strangers, await takeCode(strangers))
  await expect(theirs.getByText('Confirmed:')).toBeVisible()
  const foreign = await takeCode(wanted)

  const reader = await findReader(page)
  expect(reader).not.toBe('none')
  await enterCode(page, wanted, foreign)
  await expect(page.getByText(/^This code is wrong/)).toBeVisible()
  expect(await findReader(page)).toBe(reader)

  // A service that does not look at the reader's token answers with a session of the stranger's.
  await page.route('**/auth/v1/verify**', async (route) => {
    const headers = route.request().headers()
    await route.continue({ headers: { ...headers, authorization: `Bearer ${headers.apikey}` } })
  })
  await enterCode(page, wanted, foreign)
  await expect(page.getByText('This code is for another account')).toBeVisible()
  expect(await findReader(page)).toBe(reader)
  await theirs.close()
})
