import { expect, type Page } from '@playwright/test'
import { findViolations, findViolationsInBothThemes } from './find-violations.ts'
import { test } from './fixtures.ts'

const WIDTHS = [360, 768, 1440]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

type Server = { address: string; serviceKey: string }

async function callAsOperator(server: Server, path: string, body: object): Promise<void> {
  const response = await fetch(`${server.address}/rest/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.serviceKey,
      Authorization: `Bearer ${server.serviceKey}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  expect(response.ok, `${path}: ${await response.clone().text()}`).toBe(true)
}

function makeItem(name: string, minutesAgo: number) {
  return {
    id: `${name}-${crypto.randomUUID().slice(0, 8)}`,
    title: `${name}: Lotus Bank raises its dividend`,
    description: `What ${name} writes of the lender’s payout, and what it leaves out.`,
    url: `https://${name.toLowerCase()}.example/a?b=c`,
    source: `${name} Wire`,
    category: 'Dividends',
    region: 'asia',
    sector: 'Financial',
    sentiment: 'positive',
    relevance: 75,
    reasons: [
      { label: 'category', value: 'Dividends', rule: 'words', because: ['dividend'] },
      { label: 'region', value: 'Asia', rule: 'feed', because: [] },
    ],
    also_in: [{ source: 'Other Daily', url: 'https://other.example/b' }],
    origin: 'feed',
    published_at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  }
}

test('the desk asks a visitor to sign in', async ({ page }) => {
  await page.goto('/editor', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=%2Feditor$/)
})

async function openAsEditor(page: Page, server: Server): Promise<void> {
  await page.goto('/editor')
  const refusal = page.getByText('which is not an editor’s account')
  await expect(refusal.or(page.getByRole('tab', { name: 'Incoming' }))).toBeVisible()
  if (await refusal.isVisible()) {
    const email = await page.locator('main p span').textContent()
    await callAsOperator(server, 'rpc/grant_editor', { p_email: email })
    await page.reload()
  }
  await expect(page.getByRole('tab', { name: 'Incoming' })).toBeVisible()
}

/**
 * The next list of picks is read before the next pick is saved. It arrives when the function returned here
 * is called.
 */
async function loadPicksBeforeNextChange(page: Page): Promise<() => void> {
  const read = Promise.withResolvers<void>()
  const arrival = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/change_news_article', async (route) => {
    await read.promise
    await route.continue()
  })
  let isNext = true
  await page.route(/\/news_articles\?.*state=eq\.picked/, async (route) => {
    if (!isNext) return route.continue()
    isNext = false
    const response = await route.fetch()
    read.resolve()
    await arrival.promise
    // A page that asks again has given this one up.
    await route.fulfill({ response }).catch(() => undefined)
  })
  return arrival.resolve
}

test.describe('an editor', () => {
  test.use({
    storageState: async ({ signedIn }, use) => use(signedIn),
  })

  test('works through what came in by keyboard, and readers see it', async ({ page, server }) => {
    test.setTimeout(180_000)
    const items = ['Alpha', 'Beta', 'Gamma', 'Delta'].map((name, index) =>
      makeItem(name, index + 1),
    )
    await callAsOperator(server, 'news_articles', items)
    await openAsEditor(page, server)

    const rows = page.getByRole('article')
    const row = (name: string) => page.getByRole('article', { name: new RegExp(`^${name}:`) })
    await row('Alpha').focus()
    await page.keyboard.press('p')
    await expect(row('Alpha')).toHaveCount(0)
    await expect(row('Beta')).toBeFocused()
    await page.keyboard.press('h')
    await expect(row('Gamma')).toBeFocused()
    await page.keyboard.press('w')
    await expect(row('Gamma').getByText('Category: Dividends')).toBeVisible()
    await expect(row('Gamma').getByText('what this feed is about')).toBeVisible()
    await page.keyboard.press('p')
    await page.keyboard.press('u')
    await expect(page.getByText('Undone')).toBeVisible()
    await expect(row('Gamma')).toBeVisible()
    await row('Gamma').focus()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: 'Edit' })
    await dialog.getByLabel('Title').fill('Gamma: A payout, read closely')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row('Gamma').getByRole('heading')).toHaveText('Gamma: A payout, read closely')
    await expect(row('Gamma').getByText('edited')).toBeVisible()
    await row('Gamma').focus()
    await page.keyboard.press('i')
    await expect(row('Gamma').getByRole('button', { name: /^In the issue/ })).toBeVisible()
    await row('Gamma').focus()
    const deliverPicks = await loadPicksBeforeNextChange(page)
    await page.keyboard.press('p')
    await expect(row('Gamma')).toHaveCount(0)

    await page.getByRole('tab', { name: 'Picks' }).click()
    await expect(page.getByText(/^Picked: Gamma: A payout/).first()).toBeVisible()
    deliverPicks()
    await expect(page.getByText('1 of at most 8 picks')).toBeVisible()
    await expect(rows.first()).toHaveAccessibleName(/^Gamma/)
    await row('Gamma').focus()
    await page.keyboard.press('Shift+J')
    await expect(rows.first()).toHaveAccessibleName(/^Alpha/)
    await row('Alpha').getByRole('button', { name: /^Edit/ }).click()
    const until = new Date(Date.now() + 3 * 24 * 3600_000).toISOString().slice(0, 16)
    await dialog.getByLabel('Show as a pick until').fill(until)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(row('Alpha').getByText(/^until/)).toBeVisible()
    expect(await findViolationsInBothThemes(page), 'the picks').toEqual([])

    await page.getByRole('tab', { name: 'Hidden' }).click()
    await row('Beta').focus()
    await page.keyboard.press('h')
    await expect(page.getByText('Nothing is hidden.')).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row('Beta')).toBeVisible()

    await page.goto('/pro')
    const cards = page.locator('#news').getByRole('article')
    await expect(cards.first().getByRole('heading')).toHaveText(/^Alpha/)
    await expect(cards.nth(1).getByRole('heading')).toHaveText('Gamma: A payout, read closely')
    await expect(page.getByText('Beta: Lotus Bank')).toHaveCount(0)
  })

  test('picks what readers keep on all devices, search and understand', {
    tag: '@thorough',
  }, async ({ page, browser, server, signedIn }) => {
    test.setTimeout(180_000)
    await callAsOperator(server, 'news_articles', [makeItem('Theta', 1)])
    await openAsEditor(page, server)
    const row = page.getByRole('article', { name: /^Theta:/ })
    await row.getByRole('button', { name: /^Pick/ }).click()
    await expect(row).toHaveCount(0)

    await page.goto('/pro')
    const news = page.locator('#news')
    const card = news.getByRole('article').filter({ hasText: 'Theta: Lotus Bank' })
    await expect(card.getByText('Editor’s pick')).toBeVisible()
    await expect(card.getByRole('link', { name: 'Other Daily' })).toHaveAttribute(
      'href',
      'https://other.example/b',
    )
    await card.getByText('Why these labels').click()
    await expect(card.getByText('Category: Dividends')).toBeVisible()
    await card.getByRole('button', { name: 'Save' }).click()
    await expect(card.getByRole('button', { name: 'Saved' })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await findViolationsInBothThemes(page), 'the cards').toEqual([])

    const other = await browser.newContext({ storageState: signedIn, baseURL: server.address })
    const second = await other.newPage()
    await second.goto('/pro?list=saved')
    const kept = second.locator('#news').getByRole('article')
    await expect(kept.filter({ hasText: 'Theta: Lotus Bank' })).toBeVisible()
    await kept.first().getByRole('button', { name: 'Saved' }).click()
    await expect(second.getByText('Nothing here yet.')).toBeVisible()
    await other.close()

    await news.getByRole('searchbox', { name: 'Search news and archive' }).fill('dividend')
    const found = news.getByRole('region', { name: 'News' })
    await expect(found.getByRole('link', { name: /^Theta/ })).toHaveAttribute(
      'href',
      /utm_source=kachi/,
    )
    const archive = news.getByRole('region', { name: 'From the archive' })
    await expect(archive.getByRole('link').first()).toHaveAttribute(
      'href',
      /^\/(articles|newsletter)/,
    )
    expect(await findViolationsInBothThemes(page), 'what was found').toEqual([])
    await news.getByRole('searchbox').fill('zzzzqqqq')
    await expect(news.getByText('Nothing found for “zzzzqqqq”.')).toBeVisible()
  })

  test('changes what an open page shows within a minute', { tag: '@thorough' }, async ({
    page,
    context,
    server,
  }) => {
    await page.clock.install()
    let asked = 0
    await page.route('**/rest/v1/rpc/news_version', (route) => {
      asked += 1
      return route.continue()
    })
    await page.goto('/pro')
    const cards = page.locator('#news').getByRole('article')
    await expect(cards).toHaveCount(6)
    await expect.poll(() => asked).toBe(1)
    const pick = { ...makeItem('Eta', 1), state: 'picked', pick_position: -1_000 }
    await callAsOperator(server, 'news_articles', [pick])
    await page.clock.fastForward(60_000)
    await expect(cards.first().getByRole('heading')).toHaveText(/^Eta/)
    expect(asked).toBe(2)

    await context.setOffline(true)
    await page.clock.fastForward(120_000)
    await context.setOffline(false)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      dispatchEvent(new Event('visibilitychange'))
    })
    await expect.poll(() => asked).toBe(3)
    await page.clock.fastForward(120_000)
    expect(asked).toBe(3)
  })

  test('adds a link and a feed, and takes both back', { tag: '@thorough' }, async ({
    page,
    server,
  }) => {
    await openAsEditor(page, server)
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByLabel('Page URL').fill('https://links.example/story')
    await page.getByLabel('Title (optional)').fill('A link by hand')
    await page.getByLabel('Blurb (optional)').fill('Written by the editor.')
    await page.getByRole('button', { name: 'Add and pick' }).click()
    await expect(page.getByText('Added: https://links.example/story').first()).toBeVisible()
    await page.getByRole('tab', { name: 'Picks' }).click()
    const added = page.getByRole('article', { name: 'A link by hand' })
    await expect(added).toContainText('links.example')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(added).toHaveCount(0)

    await page.getByRole('tab', { name: 'Feeds' }).click()
    await page.getByLabel('Feed URL').fill('nonsense')
    await page.getByLabel('Source name').fill('Example Wire')
    await page.getByRole('button', { name: 'Add feed' }).click()
    await expect(page.getByText('Enter the feed’s full URL').first()).toBeVisible()
    await page.getByLabel('Feed URL').fill('https://feeds.example/rss.xml')
    await page.getByRole('button', { name: 'Add feed' }).click()
    const feed = page.getByRole('listitem').filter({ hasText: 'Example Wire' })
    await expect(feed).toBeVisible()
    await feed.getByRole('button', { name: /^Pause/ }).click()
    await expect(feed.getByText('Paused.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(feed.getByText('Paused.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(feed).toHaveCount(0)
    expect(await findViolationsInBothThemes(page), 'the feeds').toEqual([])
  })

  test('has a desk that fits each screen', { tag: '@thorough' }, async ({ page, server }) => {
    await callAsOperator(server, 'news_articles', [makeItem('Epsilon', 1), makeItem('Zeta', 2)])
    await openAsEditor(page, server)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = () => document.documentElement.scrollWidth - window.innerWidth
      expect(await page.evaluate(overflow), `${width} px`).toBeLessThanOrEqual(0)
    }
    expect(await findViolationsInBothThemes(page), 'what came in').toEqual([])
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await expect(page.getByRole('dialog', { name: 'Edit' })).toBeVisible()
    expect(await findViolations(page), 'the dialog').toEqual([])
    await page.keyboard.press('Escape')
  })
})
