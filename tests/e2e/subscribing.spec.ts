import type { Page } from '@playwright/test'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink } from '#tests/e2e/subscriber.ts'

async function signUp(page: Page, email: string): Promise<void> {
  const form = page
    .locator('main form')
    .filter({ has: page.getByRole('button', { name: 'Subscribe' }) })
  const field = form.getByLabel('Email address')
  // The form wakes when it comes into sight, and filling a field does not scroll to it in every browser.
  await field.scrollIntoViewIfNeeded()
  await field.fill(email)
  const submit = form.getByRole('button', { name: 'Subscribe' })
  await expect(submit).toBeEnabled()
  await submit.click()
}

test('@main a visitor subscribes, follows the link in the email and arrives in Pro', async ({
  page,
  mailbox,
  newAddress,
}) => {
  const email = newAddress()
  await page.goto('/pro', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth/)

  await page.goto('/magazine?utm_source=friend')
  await signUp(page, email)
  const toast = page.getByRole('status').filter({ hasText: ISSUE_SLOT.weekday })
  await expect(toast).toBeVisible()
  await page.goto('/pro', { waitUntil: 'commit' })
  await expect(page, 'subscribing alone gives no access').toHaveURL(/\/auth/)

  const mail = await mailbox.latest(email)
  expect(mail.to).toBe(email)
  await page.goto(findLink(mail.text))
  await expect(page).toHaveURL(/\/pro$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Professional Investment Analytics',
  )
  await expect(page.getByRole('button', { name: 'User menu' })).toContainText(
    email.slice(0, 2).toUpperCase(),
  )

  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Pro Analytics' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Access Pro Tools' })).toBeVisible()
})

test('a second sign-up looks like a success and emails the owner a link', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, pageErrors }) => {
  pageErrors.allow(/status of 409/)
  const email = newAddress()
  await page.goto('/magazine')
  await signUp(page, email)
  const first = await mailbox.latest(email)
  await page.reload()
  await signUp(page, email.toUpperCase())
  await expect(page.getByRole('status').filter({ hasText: 'Already subscribed!' })).toBeVisible()
  await expect.poll(async () => (await mailbox.latest(email)).id).not.toBe(first.id)

  await page.goto(findLink((await mailbox.latest(email)).text))
  await expect(page).toHaveURL(/\/pro$/)
})

test('unsubscribing ends access to Pro, and the link in a new email restores it', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, pageErrors }) => {
  pageErrors.allow(/status of 409/)
  const email = newAddress()
  await page.goto('/magazine')
  await signUp(page, email)
  const first = await mailbox.latest(email)
  await page.goto(findLink(first.text))
  await expect(page).toHaveURL(/\/pro$/)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: 'Unsubscribed successfully' }),
  ).toBeVisible()
  await page.goto('/pro', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/magazine$/)
  await expect(
    page.getByText('Please subscribe to our newsletter to access Pro features'),
  ).toBeVisible()

  await signUp(page, email)
  await expect(page.getByRole('status').filter({ hasText: 'Already subscribed!' })).toBeVisible()
  await page.goto('/pro', { waitUntil: 'commit' })
  await expect(page, 'the form alone restores nothing').toHaveURL(/\/magazine$/)
  await expect.poll(async () => (await mailbox.latest(email)).id).not.toBe(first.id)
  await page.goto(findLink((await mailbox.latest(email)).text))
  await expect(page).toHaveURL(/\/pro$/)
})
