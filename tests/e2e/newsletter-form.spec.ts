import type { Page } from '@playwright/test'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

async function openForm(page: Page, { isChecked = true } = {}) {
  await page.goto('/magazine#subscribe')
  const form = page.getByRole('region', { name: /The letter/ }).locator('form')
  await expect(form.getByText(isChecked ? 'Verified' : 'Verifying…', { exact: true })).toBeVisible()
  return {
    email: form.getByRole('textbox', { name: 'Email address' }),
    submit: form.getByRole('button', { name: /Subscrib/ }),
    form,
  }
}

test('a new reader is welcomed, and told if already subscribed', async ({
  page,
  newAddress,
  pageErrors,
}) => {
  pageErrors.allow(/409 \(Conflict\)/)
  const address = newAddress()
  const { promise: mayCheck, resolve: check } = Promise.withResolvers<void>()
  await page.route('**/functions/v1/bot-check*', async (route) => {
    await mayCheck
    await route.continue()
  })
  const { email, submit, form } = await openForm(page, { isChecked: false })
  await expect(submit).toBeDisabled()
  await email.fill(` ${address.toUpperCase()} `)
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/newsletter_subscribers*', async (route) => {
    await mayGoOn
    await route.continue()
  })
  // A form whose button is disabled ignores Enter; this one remembers it.
  await email.press('Enter')
  await expect(form).toContainText('One moment')
  check()
  await expect(submit).toHaveText('Subscribing...')
  await expect(submit).toBeDisabled()
  goOn()
  await expect(page.getByRole('status')).toContainText(`every ${ISSUE_SLOT.weekday}`)
  await expect(email).toHaveValue('')
  await expect(form).toContainText(`We sent an email to ${address.toUpperCase()}.`)
  expect(await page.evaluate(() => localStorage.getItem('newsletter-dismissed'))).toBe('true')

  await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  await email.fill(address)
  await submit.click()
  await expect(page.getByRole('status')).toContainText('Already subscribed!')
  await expect(form.getByRole('group', { name: 'Security verification' })).toHaveCount(1)

  await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  await email.fill(address)
  await submit.click()
  await expect(page.getByRole('status')).toContainText(
    'Too many subscription attempts. Please wait before trying again.',
  )
})

test('Enter counts that comes before the form has its code', async ({ page, newAddress }) => {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>()
  await page.route('**/_astro/**.js', async (route) => {
    await mayLoad
    await route.continue()
  })
  await page.goto('/magazine', { waitUntil: 'commit' })
  const form = page.getByRole('region', { name: /The letter/ }).locator('form')
  const address = newAddress()
  await form.getByRole('textbox', { name: 'Email address' }).fill(address)
  await page.keyboard.press('Enter')
  load()
  await expect(form).toContainText(`We sent an email to ${address}.`)
})

test('on a phone the passing message leaves in sight what to do now', {
  tag: '@thorough',
}, async ({ page, newAddress }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { email, submit, form } = await openForm(page)
  await email.fill(newAddress())
  await submit.click()
  const note = form.getByText(/^We sent an email to/)
  await expect(note).toBeFocused()
  const message = page.getByRole('status').filter({ hasText: 'Welcome to Kachi' })
  await expect(message).toBeVisible()
  // The message moves in.
  await expect(async () => {
    const [said, repeated] = [await note.boundingBox(), await message.boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(repeated?.y ?? 0)
  }).toPass()
})

test('a problem with the address is shown, and does not restart the bot check', {
  tag: '@thorough',
}, async ({ page }) => {
  const { email, submit, form } = await openForm(page)
  const checks: string[] = []
  page.on('request', (sent) => sent.url().includes('/bot-check') && checks.push(sent.url()))
  for (const [address, problem] of [
    ['reader', 'Invalid email address'],
    ['reader@example', 'Invalid email format'],
    [`${'a'.repeat(250)}@example.org`, 'Email address is too long'],
  ] as const) {
    await email.fill(address)
    await submit.click()
    const message = page.getByRole('status').filter({ hasText: problem })
    await expect(message).toContainText('Subscription failed')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await expect(email).toHaveValue(address)
    await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  }
  expect(checks).toEqual([])
})

test('a refusal or a missing answer is shown, and the address stays', async ({
  page,
  newAddress,
  pageErrors,
}) => {
  pageErrors.allow(/status of 500|ERR_FAILED/)
  const address = newAddress()
  const { email, submit, form } = await openForm(page)
  for (const [path, fail, message] of [
    ['**/rest/v1/newsletter_subscribers*', 500, 'Subscription failed. Please try again.'],
    ['**/functions/v1/bot-check', 'abort', 'Failed to subscribe. Please try again.'],
  ] as const) {
    await page.route(path, (route) =>
      fail === 'abort' ? route.abort() : route.fulfill({ status: fail, json: { code: 'XX000' } }),
    )
    await email.fill(address)
    await submit.click()
    const toast = page.getByRole('status').filter({ hasText: message })
    await expect(toast).toContainText('Subscription failed')
    await expect(form).toContainText(message)
    await expect(email).toHaveValue(address)
    await expect(email, 'the address is not wrong').not.toHaveAttribute('aria-invalid')
    // The token was spent, so the check starts over.
    await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  }
})

test('on a phone the links to the form lead to the form', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 720 })
  const heading = page.getByRole('heading', {
    name: `The letter, every ${ISSUE_SLOT.weekday} morning`,
  })
  await page.goto('/magazine#subscribe')
  await expect(heading).toBeInViewport()
  await page.goto('/magazine')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Subscribe/ })
    .first()
    .click()
  await expect(heading).toBeInViewport()
})

test('a robot that fills in the hidden field is thanked, and nothing is stored', {
  tag: '@thorough',
}, async ({ page, request, newAddress, server }) => {
  const address = newAddress()
  const { email, submit, form } = await openForm(page)
  await email.fill(address)
  await form.locator('input[name="website"]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example'
  })
  await submit.click()
  await expect(page.getByRole('status')).toContainText(`every ${ISSUE_SLOT.weekday}`)
  const stored = await request.get(
    `/rest/v1/newsletter_subscribers?select=id&email=eq.${encodeURIComponent(address)}`,
    { headers: { apikey: server.serviceKey } },
  )
  expect(await stored.json()).toEqual([])
})

test('if the check cannot load, the form says so and tries again on request', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/Failed to load resource/)
  let isDown = true
  await page.route('**/functions/v1/bot-check*', (route) =>
    isDown ? route.abort() : route.continue(),
  )
  await page.goto('/magazine#subscribe')
  await expect(page.getByText('Security verification temporarily unavailable')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeDisabled()
  isDown = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
})
