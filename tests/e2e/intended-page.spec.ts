import type { Browser, Page } from '@playwright/test'
import { waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, insertSubscriber, openLink } from '#tests/e2e/subscriber.ts'

const PASSWORD = 'Correct-horse-7'

/** As on a phone, while the form was filled in at a desk: nothing is kept there. */
async function openElsewhere(browser: Browser, link: string): Promise<Page> {
  const elsewhere = await browser.newPage({ serviceWorkers: 'block' })
  await openLink(elsewhere, link)
  return elsewhere
}

async function subscribeOnPage(page: Page, email: string): Promise<void> {
  const form = page
    .locator('main form')
    .filter({ has: page.getByRole('button', { name: 'Subscribe' }) })
  const field = form.getByLabel('Email address')
  await field.scrollIntoViewIfNeeded()
  await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  await field.fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText(/^We sent an email to/)).toBeFocused()
}

test('the email opens the wanted page on another device, and so does one asked for again', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress, pageErrors }) => {
  pageErrors.allow(/status of 409/)
  const email = newAddress()
  await page.goto('/pro/company/2330.TW#years', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.getByRole('link', { name: 'Subscribe for Pro Access' }).click()
  await subscribeOnPage(page, email)
  const first = await mailbox.latest(email)
  const phone = await openElsewhere(browser, findLink(first.text))
  await expect(phone).toHaveURL(/\/pro\/company\/2330\.TW$/)
  await expect(phone.getByRole('heading', { level: 1 })).toContainText('Taiwan Semiconductor')
  await phone.close()

  await page.goto('/pro/screener?roe=15&meets=graham.currentRatio', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.goto('/magazine')
  await subscribeOnPage(page, email)
  await expect.poll(async () => (await mailbox.latest(email)).id).not.toBe(first.id)
  const link = findLink((await mailbox.latest(email)).text)
  const other = await openElsewhere(browser, link)
  await expect(other).toHaveURL(/\/pro\/screener\?roe=15&meets=graham\.currentRatio$/)
  await other.close()
})

test('an account that is created with a password keeps the page as well', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress }) => {
  const email = newAddress()
  await page.goto('/pro/compare?symbols=2330.TW,7203.T', { waitUntil: 'commit' })
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeFocused()

  const phone = await openElsewhere(browser, findLink((await mailbox.latest(email)).text))
  // Without a subscription it leads to the magazine, whose form takes the page along again.
  await expect(phone).toHaveURL(/\/magazine$/)
  await phone.close()
  await page.goto('/magazine')
  await subscribeOnPage(page, email)
  const mail = await mailbox.latest(email, /Pro/)
  const other = await openElsewhere(browser, findLink(mail.text))
  await expect(other).toHaveURL(/\/pro\/compare\?symbols=2330\.TW,7203\.T$/)
  await other.close()
})

test('a stranger who enters an address chooses no page but ours, and not over its owner’s', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, serverAddress }) => {
  const enter = (intended_page: string) =>
    insertSubscriber(serverAddress, mailbox, { email: newAddress(), intended_page })
  for (const wish of ['//evil.example/pro', '/account', '/pro?analysis=x']) {
    const refused = new URL(await enter(wish))
    expect(refused.searchParams.get('next')).toBe(`${serverAddress}/pro`)
  }
  const link = await enter('/pro/company/AAPL')
  expect(new URL(link).searchParams.get('next')).toBe(`${serverAddress}/pro/company/AAPL`)
  await page.goto('/pro/league', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=/)
  await openLink(page, link)
  await expect(page).toHaveURL(/\/pro\/league$/)
})
