import { readFile } from 'node:fs/promises'
import type { Route } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import {
  expectToast,
  logOut,
  requestEmail,
  setPassword,
  TOO_SOON,
  waitForBotCheck,
} from '#tests/e2e/account-steps.ts'
import { FOUR, importFile, symbols } from '#tests/e2e/analyzer-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, openLink, subscribe } from '#tests/e2e/subscriber.ts'

const PASSWORD = 'Patience2026'

test('a second factor is set up, asked for at sign-in and removed', { tag: '@thorough' }, async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  test.slow()
  // For the wrong code.
  pageErrors.allow(/status of 422/)
  const email = newAddress()
  await openLink(page, await subscribe(serverAddress, mailbox, email))
  await expect(page).toHaveURL(/\/pro$/)
  await setPassword(page, email, PASSWORD)

  const section = page.getByRole('region', { name: 'Second factor' })
  await section.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByLabel('App or device name').fill('My phone')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const picture = dialog.getByRole('img', { name: /^QR code/ })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  expect(await findViolations(page), 'the dialog with the QR code').toEqual([])
  const secret = Secret.fromBase32((await dialog.getByRole('code').textContent()) ?? '')
  await dialog.getByLabel('Code from the app').fill(makeCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, 'Second factor is on')
  await expect(section.getByText('My phone')).toBeVisible()

  await logOut(page)
  await page.goto('/auth?next=%2Fpro')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'One more step' })).toBeFocused()
  expect(await findViolations(page), 'the second step').toEqual([])
  // The header still shows the guest menu.
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(header.getByText(/^U$|Your account/)).toBeHidden()
  await page.goto('/pro')
  await expect(page.getByRole('heading', { level: 2, name: 'One more step' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Asset Search' })).toBeHidden()
  const code = page.getByLabel('Code from your authenticator app')
  await code.fill(makeWrongCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText(/^This code is/)).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(makeCode(secret))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('heading', { name: 'Asset Search' })).toBeVisible()
  await expect(page).toHaveURL(/\/pro$/)
  await expect(header.getByRole('button', { name: /^User menu, RE/ })).toBeVisible()

  await page.goto('/account')
  await section.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expectToast(page, 'Second factor removed')
  await expect(section.getByRole('button', { name: 'Set up a second factor' })).toBeVisible()
})

test('an address changes after both mailboxes confirm it, and the newsletter moves with it', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress, serverAddress }) => {
  test.slow()
  const [before, after] = [newAddress(), newAddress()]
  await openLink(page, await subscribe(serverAddress, mailbox, before))
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto('/account')
  await page.getByLabel('New email').fill(after)
  await page.getByRole('button', { name: 'Change email' }).click()
  const pending = page.getByRole('status').filter({ hasText: 'Confirm both addresses' })
  await expect(pending).toContainText(after)

  // Another browser, as on a phone, asks before confirming.
  const phone = await browser.newPage()
  await phone.goto(findLink((await mailbox.latest(after, /new e-?mail address/)).text))
  await phone.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(
    phone.getByRole('heading', { name: 'One address confirmed, one to go' }),
  ).toBeVisible()
  await phone.close()

  // The other address is confirmed with the code in its email.
  const { text } = await mailbox.latest(before, /new e-?mail address/)
  await page.getByLabel(`Code sent to ${before}`).fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm code' }).click()
  await expectToast(page, 'Address changed')
  await expect(page.getByRole('region', { name: 'Profile' }).getByText(after)).toBeVisible()
  await expect(pending).toBeHidden()
  await expect(
    page.getByRole('region', { name: 'Newsletter' }).getByText('Subscribed.'),
  ).toBeVisible()
})

test('a reader leaves nothing in a shared browser', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
}) => {
  await openLink(page, await subscribe(serverAddress, mailbox, newAddress()))
  await expect(page).toHaveURL(/\/pro$/)
  await importFile(page, FOUR)
  await expect(symbols(page)).toHaveCount(4)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out and clear this browser' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out and clear' }).click()
  await expect(page).toHaveURL(/\/auth/)
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ])
  expect(
    kept.filter((key) => /^(?:kachi-(?!first-screen|flash|intended-page)|sb-)/.test(key)),
  ).toEqual([])
})

test('a reader unsubscribes and comes back, ends other sessions and deletes the account', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress, serverAddress, pageErrors }) => {
  test.slow()
  // The last log-out: the session was deleted with the account.
  pageErrors.allow(/status of 403.*logout/)
  pageErrors.allow(/ERR_FAILED.*logout/)
  pageErrors.allow(TOO_SOON)
  const email = newAddress()
  const elsewhere = await browser.newPage()
  await openLink(elsewhere, await subscribe(serverAddress, mailbox, email))
  await expect(elsewhere).toHaveURL(/\/pro$/)
  await elsewhere.goto('/account')

  await page.bringToFront()
  await page.goto('/auth?next=%2Faccount')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await requestEmail(
    page,
    page.getByRole('button', { name: 'Email me a sign-in link', exact: true }),
  )
  await page.goto(findLink((await mailbox.latest(email, /sign-in link/i)).text))
  await expect(page).toHaveURL(/\/account$/)

  const newsletter = page.getByRole('region', { name: 'Newsletter' })
  await newsletter.getByRole('button', { name: 'Unsubscribe' }).click()
  await expectToast(page, 'Unsubscribed successfully')
  // The pressed button is gone, so the new notice has the focus.
  await expect(
    newsletter.getByText(/^Unsubscribed\. You no longer get the newsletter/),
  ).toBeFocused()
  // This session began with an email link, so one click is enough.
  await newsletter.getByRole('button', { name: 'Subscribe again' }).click()
  await expect(newsletter.getByText('Subscribed.', { exact: true })).toBeVisible()

  const sessions = page.getByRole('region', { name: 'Sessions' })
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').first()).toContainText('This device')
  await sessions.getByRole('button', { name: /^End session/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expectToast(page, 'Session ended')
  await expect(sessions).toBeFocused()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  // Without an answer, the page must not say that all devices are logged out.
  await page.route('**/auth/v1/logout?**', (route) => route.abort())
  const everywhere = sessions.getByRole('button', { name: 'Log out everywhere' })
  await everywhere.click()
  await expectToast(page, 'No device was logged out')
  await expect(everywhere).toBeFocused()
  await page.unroute('**/auth/v1/logout?**')
  await sessions.getByRole('button', { name: 'Log out other devices' }).click()
  await expectToast(page, 'Other devices logged out')
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/auth\?next=/)
  await expectToast(elsewhere, 'You are logged out')
  await elsewhere.close()

  const data = page.getByRole('region', { name: 'Your data' })
  for (const format of ['JSON', 'CSV']) {
    const downloading = page.waitForEvent('download')
    await data.getByRole('button', { name: `Download as ${format}` }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`kachi-data.${format.toLowerCase()}`)
    const text = await readFile(await download.path(), 'utf8')
    for (const part of [email, 'newsletter_subscriptions', 'sessions', 'account_log']) {
      expect(text).toContain(part)
    }
  }

  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByRole('button', { name: 'Delete for good' })).toBeDisabled()
  await dialog.getByLabel('Your address').fill(email)
  await dialog.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'Account deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()
})

function makeCode(secret: Secret): string {
  return new TOTP({ secret }).generate()
}

function makeWrongCode(secret: Secret): string {
  return String((Number(makeCode(secret)) + 1) % 1_000_000).padStart(6, '0')
}

test('a change that needs a newer sign-in asks for one, and then goes through', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, serverAddress, pageErrors }) => {
  test.slow()
  pageErrors.allow(/status of 400/)
  const email = newAddress()
  await openLink(page, await subscribe(serverAddress, mailbox, email))
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto('/account')
  // Waiting 15 minutes takes too long for a test, so this simulates the service's refusal once.
  let isOld = true
  await page.route('**/auth/v1/user*', async (route) => {
    if (!isOld || route.request().method() !== 'PUT') return route.fallback()
    isOld = false
    await refuseOldSignIn(route)
  })
  const wanted = newAddress()
  await page.getByLabel('New email').fill(wanted)
  await page.getByRole('button', { name: 'Change email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.getByText('more than 15 minutes ago')).toBeVisible()
  expect(await findViolations(page), 'the dialog that asks for a sign-in').toEqual([])
  await waitForBotCheck(page)
  await dialog.getByRole('button', { name: 'Email me a code' }).click()
  const { text } = await mailbox.latest(email, /sign/i)
  await dialog.getByLabel('Code from the email').fill(/^\d{6}$/m.exec(text)?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, 'You are signed in again')
  await expect(dialog).toBeHidden()
  // The change goes on by itself, and empties the form.
  await expectToast(page, 'Check both inboxes')
  await expect(page.getByLabel('New email')).toHaveValue('')
})

function refuseOldSignIn(route: Route): Promise<void> {
  return route.fulfill({
    status: 400,
    json: { code: 'reauthentication_needed', message: 'Sign in again or reauthenticate' },
    headers: { 'x-supabase-api-version': '2024-01-01' },
  })
}
