import type { Locator } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'

test('the latest piece begins on a phone’s first screen', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const latest = page.getByRole('main').locator('a[href^="/newsletter/"]:visible').first()
  await expect(async () => {
    // Our fonts, if they come too late for a first visit, are there for the next.
    await page.goto('/')
    await expect(latest.locator('.font-serif')).toBeInViewport({ ratio: 0.5, timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
})

test('a guest is offered ways in, figures that say they are samples, reading and the Buffett test', async ({
  page,
}) => {
  await page.goto('/')
  await test.step('the magazine, a way in and Pro access', async () => {
    const banner = page.getByRole('banner')
    await expect(banner.getByRole('link', { name: 'Magazine' })).toHaveAttribute(
      'href',
      '/magazine',
    )
    await expect(banner.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    await expect(banner.getByRole('link', { name: 'Get Pro Access' })).toHaveAttribute(
      'href',
      '/auth',
    )
    await expect(banner.getByRole('link', { name: 'Subscribe for Pro' })).toBeHidden()

    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Read Our Magazine' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Get Pro Access' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Access Pro Tools' })).toBeHidden()
  })
  await test.step('the market overview shows figures and says that they are sample data', async () => {
    const markets = page.getByRole('region', { name: 'Market overview' })
    await markets.scrollIntoViewIfNeeded()
    for (const title of ['Major Indices', 'Top Performers', 'Economic Indicators']) {
      await expect(markets.getByRole('heading', { name: title })).toBeVisible()
    }
    await expect(markets.getByText('Sample data')).toHaveCount(3)
    const nikkei = markets.locator('div', { hasText: /^Nikkei 225/ }).last()
    await expect(nikkei).toContainText(/[+-]?\d+\.\d%/)
    // A line whose last step contradicts its figure is left out.
    const lines = markets.getByRole('img', { name: /% in a month$/ })
    await expect.poll(() => lines.count()).toBeGreaterThan(4)
  })
  await test.step('the news section shows articles of the magazine and three picks', async () => {
    const news = page.getByRole('region', { name: 'Latest reading' })
    await news.scrollIntoViewIfNeeded()
    await expect(news.getByRole('article')).toHaveCount(3)
    const picks = news.getByRole('listitem')
    await expect(picks).toHaveCount(3)
    await expect(picks.first().getByRole('link')).toHaveAttribute('href', /utm_campaign=home/)
    await expect(picks.first().getByRole('link')).toHaveAttribute('rel', /noopener/)
  })
  await test.step('the Buffett test scores a business and says what to do next', async () => {
    const region = page.getByRole('region', { name: 'The Buffett test' })
    await answerEverythingWithYes(region)
    await expect(region.getByRole('progressbar')).toHaveAttribute('value', '100')
    await expect(region.getByText('Excellent.')).toBeVisible()
    await expect(region.getByText('Saved with your subscription')).toBeHidden()
  })
})

test('figures of a provider have its name and their time, stale ones their age', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.clock.setFixedTime('2026-11-22T06:10:00Z')
  const quote = (asOf: string, stale = false) => ({
    close: '1',
    change_p: '1',
    source: 'twelvedata',
    asOf,
    stale,
  })
  await page.route('**/functions/v1/market-data', (route) => {
    const { symbols } = route.request().postDataJSON() as { symbols: string[] }
    const data = Object.fromEntries(
      symbols.map((symbol) => [symbol, quote('2026-11-22T06:05:00Z')]),
    )
    data.KS11 = quote('2026-11-22T05:46:00Z', true)
    return route.fulfill({ json: { success: true, data, errors: {} } })
  })
  await page.goto('/')
  const markets = page.getByRole('region', { name: 'Market overview' })
  await markets.scrollIntoViewIfNeeded()
  await expect(markets.getByText('Twelve Data, 13:46, 24 min old')).toBeVisible()
  // Once per card where all figures agree, else beside each figure.
  await expect(markets.getByText('Twelve Data, 14:05')).toHaveCount(4)
  await expect(markets.getByText('Sample data')).toHaveCount(0)
  // No sample lines beside real figures.
  await expect(markets.getByRole('img')).toHaveCount(0)
})

test('figures that are still to come appear by themselves', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.clock.install()
  let isFirst = true
  await page.route('**/functions/v1/market-data', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    const { USDKRW: _left, ...data } = answer.data
    const errors = { USDKRW: 'Figures for USDKRW are still to come.' }
    const partial = { ...answer, data, errors, retryAfterSeconds: 61 }
    return route.fulfill({ json: isFirst ? partial : answer })
  })
  await page.route('**/functions/v1/market-history', (route) => {
    const { symbol } = route.request().postDataJSON() as { symbol: string }
    const pending = { success: false, code: 'pending', error: 'Later.', retryAfterSeconds: 61 }
    return isFirst && symbol !== 'HSI' ? route.fulfill({ json: pending }) : route.continue()
  })
  await page.goto('/')
  const markets = page.getByRole('region', { name: 'Market overview' })
  await markets.scrollIntoViewIfNeeded()
  await expect(markets.getByRole('img')).toHaveCount(1)
  await expect(markets.getByText('—', { exact: true })).toHaveCount(1)
  await expect(markets.getByText(/figures are still to come/)).toBeVisible()
  isFirst = false
  await page.clock.fastForward(61_000)
  await expect.poll(() => markets.getByRole('img').count()).toBeGreaterThan(4)
  await expect(markets.getByText('—', { exact: true })).toHaveCount(0)
  await expect(markets.getByText(/still to come/)).toHaveCount(0)
})

test('without market data the placeholders are shown, and say so', { tag: '@thorough' }, async ({
  page,
  pageErrors,
}) => {
  pageErrors.allow(/Failed to load resource/)
  await page.route('**/functions/v1/market-data', (route) =>
    route.fulfill({ status: 503, json: { success: false, error: 'The feed is resting.' } }),
  )
  await page.goto('/')
  const markets = page.getByRole('region', { name: 'Market overview' })
  await markets.scrollIntoViewIfNeeded()
  await expect(markets.getByText('The feed is resting.')).toBeVisible()
  await expect(markets.getByText('Showing placeholder data')).toBeVisible()
  for (const figure of ['+1.2%', '-0.8%', '+0.5%', '+3.1%', '+2.8%', '+1.9%', '150.23', '7.25']) {
    await expect(markets.getByText(figure, { exact: true })).toBeVisible()
  }
  await expect(markets.getByText('1,330', { exact: true })).toBeVisible()

  await page.route('**/functions/v1/market-data', (route) => route.abort())
  await page.reload()
  await expect(markets.getByText('Unknown error occurred')).toBeVisible()
})

const TARGETS = [
  ['Asian Indices', 'Market overview'],
  ['Stock Screener', 'Market overview'],
  ['Sector Analysis', 'Market overview'],
  ['Market Alerts', 'Market overview'],
  ['Portfolio Tracker', 'The Buffett test'],
  ['Economic Calendar', 'A calendar for people who own businesses'],
  ['Earnings Reports', 'Latest reading'],
  ['Market Research', 'Latest reading'],
] as const

test('every link of the footer menus scrolls to its section', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  for (const [link, region] of TARGETS) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await expect(page.getByRole('region', { name: region })).toBeInViewport()
  }
})

test('Financial Analysis focuses the asset search', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Financial Analysis' }).click()
  await expect(page.getByRole('textbox', { name: /symbol/i })).toBeFocused()
})

test('Contact Us says that this is a demo application', { tag: '@thorough' }, async ({ page }) => {
  await page.goto('/')
  const message = new Promise<string>((resolve) => {
    page.once('dialog', async (dialog) => {
      resolve(dialog.message())
      await dialog.accept()
    })
  })
  await page.getByRole('button', { name: 'Contact Us' }).click()
  expect(await message).toContain('demo application')
})

test('an answer given before the Buffett test’s script has loaded counts too', {
  tag: '@thorough',
}, async ({ page }) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/_astro/buffett-test-form*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/')
  const region = page.getByRole('region', { name: 'The Buffett test' })
  await region.getByRole('group').first().getByText('Yes').click()
  await expect(region.getByRole('radio', { name: 'Yes' }).first()).toBeChecked()
  await expect(region.getByText('0 of 8 questions answered')).toBeVisible()
  letGo()
  await expect(region.getByText('1 of 8 questions answered')).toBeVisible()
})

test('a subscriber’s result of the Buffett test is recorded with the subscription', {
  tag: '@thorough',
}, async ({ page, serverAddress, mailbox, newAddress }) => {
  const email = newAddress()
  await openLink(page, await subscribe(serverAddress, mailbox, email))
  await page.getByRole('heading', { name: 'Professional Investment Analytics' }).waitFor()
  await page.goto('/')
  // Firefox tells the body of a request only while it waits.
  await page.route('**/hubspot-contact', (route) => route.continue())
  const recorded = page.waitForResponse('**/functions/v1/hubspot-contact')
  const region = page.getByRole('region', { name: 'The Buffett test' })
  await answerEverythingWithYes(region)
  const response = await recorded
  expect(response.status()).toBe(200)
  expect(response.request().postDataJSON()).toMatchObject({
    type: 'event',
    data: { eventName: 'buffett_test', email, properties: { test_score: 100 } },
  })
  await expect(region.getByText('Saved with your subscription.')).toBeVisible()
})

async function answerEverythingWithYes(region: Locator) {
  await region.scrollIntoViewIfNeeded()
  const groups = region.getByRole('group')
  await expect(groups).toHaveCount(8)
  for (const group of await groups.all()) await group.getByText('Yes').click()
}
