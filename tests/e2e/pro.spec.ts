import { expect, test } from '#tests/e2e/fixtures.ts'

// subscribing.spec.ts covers the way into Pro. Here, one subscriber per worker is enough.
test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test.beforeEach(async ({ page }) => {
  await page.goto('/pro')
  await expect(page.getByRole('tab', { name: 'Analysis Results' })).toBeVisible()
})

test('a search shows no sample quotes until they are asked for, and is kept in the address', async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/market-data/)
  const input = page.getByLabel(/symbol/i)
  await input.fill(' aapl, 0700.hk')
  await input.press('Enter')
  await expect(input).toBeFocused()
  await expect(page).toHaveURL(/symbols=AAPL%2C0700\.HK/i)
  // The results stay where they were asked for; a reader who opens their address finds them first.
  const first = page.locator('main section[id]').first()
  await expect(first).toHaveAttribute('id', 'watchlist')
  await page.reload()
  await expect(first).toHaveAttribute('id', 'search')
  await page.getByRole('button', { name: 'Try with sample prices' }).click()
  await expect(page.getByText('Sample prices are on.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AAPL' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '0700.HK' })).toBeVisible()
  await expect(page.getByText('Sample data')).toHaveCount(2)

  await page.route('**/functions/v1/market-data', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('Cached Data')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'AAPL' })).toBeVisible()

  await page.unroute('**/functions/v1/market-data')
  await page.getByRole('button', { name: 'End sample prices' }).click()
  await expect(page.getByText('Sample prices are on.')).toBeHidden()
  await expect(page.getByText('Sample data')).toHaveCount(0)
})

test('the demonstration shows holdings, scores and theses, and can be saved', async ({ page }) => {
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  await expect(page.getByRole('tab', { name: 'Analysis Results' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('progressbar', { name: 'Overall score' })).toHaveAttribute(
    'aria-valuenow',
    '77',
  )
  await expect(page.getByRole('row', { name: /BRK\.B 25 \$300 \$7,500 15%/ })).toBeVisible()
  await page.getByRole('button', { name: 'AAPL', exact: true }).click()
  await expect(page.getByText(/The price of \$150 is demo data/)).toBeVisible()
  await page
    .getByRole('button', { name: /^Graham/ })
    .last()
    .click()
  await page.getByRole('button', { name: /^Earnings stability 0 loss years/ }).click()
  await expect(page.getByText('Form 10-K for fiscal 2025').first()).toBeVisible()

  await page.getByRole('tab', { name: 'Recommendations' }).click()
  await page.getByRole('button', { name: 'Read more' }).first().click()
  await expect(page.getByText(/seventh criterion/)).toBeVisible()
  await page.getByRole('button', { name: 'Read less' }).click()
  await expect(page.getByText(/seventh criterion/)).toBeHidden()

  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  // Firefox tells the body of a request only while it waits.
  await page.route('**/hubspot-contact', (route) => route.continue())
  const stored = page.waitForResponse(
    (response) =>
      response.url().endsWith('/hubspot-contact') &&
      response.request().postData()?.includes('"event"') === true,
  )
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  expect((await stored).status()).toBe(200)
  await expect(dialog.getByText('Portfolio saved')).toBeFocused()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'End the demo' }).click()
  await expect(page.getByRole('tab', { name: 'Upload Portfolio' })).toBeFocused()
  await expect(page.getByText('This is a demo.')).toBeHidden()
})

test('a portfolio is kept if the server is unavailable, and not saved if the server refuses it', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/hubspot-contact/)
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  const open = page.getByRole('button', { name: 'Save & Monitor Portfolio' })
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  const answer = (status: number) =>
    page.route('**/functions/v1/hubspot-contact', (route) =>
      route.fulfill({ status, json: { success: false, error: 'no' } }),
    )
  await answer(403)
  await open.click()
  const submit = dialog.getByRole('button', { name: 'Save Portfolio' })
  await dialog.getByLabel('Email').fill('no address')
  await expect(submit).toBeDisabled()
  await dialog.getByLabel('Email').press('Escape')
  await open.click()
  await submit.click()
  await expect(dialog.getByRole('alert')).toContainText('Your portfolio was not saved')
  await expect(submit).toBeFocused()

  await answer(503)
  await submit.click()
  await expect(dialog.getByText('Not sent yet')).toBeFocused()
  await expect(dialog.getByText(/kept on this device/)).toBeVisible()
  await page.unroute('**/functions/v1/hubspot-contact')
  const sent = page.waitForResponse('**/functions/v1/hubspot-contact')
  await page.reload()
  expect((await sent).status()).toBe(200)
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('kachi-monitoring-queue')))
    .toBeNull()
})

test('a file that is not an image is refused with a message', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.getByLabel('Portfolio image').setInputFiles({
    name: 'holdings.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('AAPL,100'),
  })
  await expect(page.getByText('Please select an image file (JPG, PNG, WebP).')).toBeVisible()
})

test('six picks are shown, filtered, saved and shared', { tag: '@thorough' }, async ({
  page,
  context,
  pageErrors,
}) => {
  // The reader's own step, answered here.
  pageErrors.allow(/bsky\.app/)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(6)
  await page.getByRole('button', { name: 'Load More Articles' }).click()
  await expect(cards.nth(6)).toBeFocused()

  const first = cards.first()
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first.getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')

  await context.route('https://bsky.app/**', (route) => route.fulfill({ body: 'shared' }))
  const popup = context.waitForEvent('page')
  await first.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('menuitem', { name: 'BlueSky' }).click()
  await expect(await popup).toHaveURL(/^https:\/\/bsky\.app\/intent\/compose\?text=/)
  await expect(page.getByRole('status').filter({ hasText: 'Shared via BlueSky' })).toBeVisible()

  await expect(page.getByRole('radio', { name: 'Europe' })).toBeDisabled()
  await page.getByRole('radio', { name: 'Asia' }).check()
  await expect(page).toHaveURL(/region=asia/)
})

test('without any news source, the built-in articles are shown', { tag: '@thorough' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/)
  await page.route(/functions\/v1\/(intelligent-news|news-data)/, (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Loading news...')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(6)
})
