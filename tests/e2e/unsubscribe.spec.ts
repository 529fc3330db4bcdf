import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, openLink, subscribe } from '#tests/e2e/subscriber.ts'

const ISSUE_SUBJECT = /^(?!.*confirm)/i

test('a reader unsubscribes by the link in a newsletter and comes back by email', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, server, pageErrors }) => {
  pageErrors.allow(/status of 409/)
  const email = newAddress()
  const confirmation = findLink(await subscribeAndRead())
  const unsubscribe = await receiveIssue()

  await openLink(page, confirmation)
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto(unsubscribe)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Unsubscribe?')
  expect(await findViolations(page)).toEqual([])
  await page.goto('/pro')
  await expect(page, 'opening the link changes nothing').toHaveURL(/\/pro$/)

  await page.goto(unsubscribe)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(heading).toHaveText('Unsubscribed successfully')
  await expect(heading).toBeFocused()
  await expect(page.getByText("You've been removed from our mailing list.")).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.goto('/pro', { waitUntil: 'commit' })
  await expect(page, 'no access to Pro any more').toHaveURL(/\/magazine$/)

  await page.goto(unsubscribe)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page).toHaveURL(/\/magazine#subscribe$/)
  const before = (await mailbox.latest(email)).id
  const form = page.locator('#subscribe form')
  await form.getByLabel('Email address').fill(email)
  const submit = form.getByRole('button', { name: 'Subscribe' })
  await expect(submit).toBeEnabled()
  await submit.click()
  await expect.poll(async () => (await mailbox.latest(email)).id).not.toBe(before)
  await page.goto(findLink((await mailbox.latest(email)).text))
  await expect(page).toHaveURL(/\/pro$/)

  async function subscribeAndRead() {
    await subscribe(server.address, mailbox, email)
    return (await mailbox.latest(email)).text
  }

  /** Sends one copy, as `npm run newsletter -- send ISSUE --to ADDRESS` does. */
  async function receiveIssue() {
    const sent = await fetch(`${server.address}/operator/newsletter/2026-11-21/send`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${server.serviceKey}` },
      body: JSON.stringify({ to: email }),
    })
    expect(await sent.json()).toMatchObject({ isSent: true })
    const { text } = await mailbox.latest(email, ISSUE_SUBJECT)
    return /https?:\/\/\S+\/newsletter\/unsubscribe\?token=[\w.-]+/.exec(text)?.[0] ?? 'no link'
  }
})

test('a broken link, a server without an answer and a cut-off link have their own messages', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 400|ERR_FAILED|could not be asked/)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/newsletter/unsubscribe')
  await expect(heading).toHaveText('This link is incomplete')
  expect(await findViolations(page)).toEqual([])

  await page.goto('/newsletter/unsubscribe?token=broken')
  await page.route('**/newsletter-unsubscribe*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(heading).toHaveText('Unsubscribe failed')
  await expect(page.getByText('Failed to unsubscribe. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/unsubscribe link is/)).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Try again' }),
    'trying again would not help',
  ).toBeHidden()
  expect(await findViolations(page)).toEqual([])
})
