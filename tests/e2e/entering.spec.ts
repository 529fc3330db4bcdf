import type { Page } from '@playwright/test'
import { cells, open } from '#tests/e2e/analyzer-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test('holdings are typed with suggestions, and each problem has a sentence', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Enter holdings' }).click()
  const table = page.getByRole('table', { name: 'Holdings' })
  await pressOnceListed(page, 'ArrowDown')
  await cells(page, 'Symbol').fill('toy')
  const symbol = table.getByRole('combobox', { name: 'Symbol' })
  await expect(symbol).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await page.getByRole('option', { name: /^7203\.T Toyota Motor/ }).click()
  await expect(cells(page, 'Currency')).toHaveValue('JPY')
  await cells(page, 'Shares').fill('-5')
  await cells(page, 'Price').fill('0')
  await page.getByRole('button', { name: 'Analyze' }).click()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText(
    'Row 1: Shares must be more than 0, not -5; leave out short positions.',
  )
  await expect(problems).toContainText('Row 1: Price must be more than 0, not 0.')
  await cells(page, 'Shares').fill('1,100')
  await expect(problems).not.toContainText('Shares')
  await expect(problems).toContainText('Row 1: Price')
  await cells(page, 'Price').fill('¥2,702.5')
  await page.getByRole('button', { name: 'Add holding' }).click()
  await expect(cells(page, 'Symbol').last()).toBeFocused()
  await page.keyboard.type('2330 TT')
  await page.keyboard.press('Tab')
  await expect(cells(page, 'Symbol').last()).toHaveValue('2330.TW')
  await cells(page, 'Shares').last().fill('1000')
  await cells(page, 'Price').last().fill('1020')
  await cells(page, 'Currency').last().fill('VND')
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(
    page.getByText(/no exchange rate for VND.* So 2330\.TW cannot be conv/),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Remove 2330.TW' }).click()
  await page.getByRole('button', { name: 'Add holding' }).click()
  await page.keyboard.type('1101')
  await expect(page.getByRole('option', { name: /^1101\.TW/ })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(cells(page, 'Symbol').last(), 'the only listing of the code').toHaveValue('1101.TW')
  await page.getByRole('button', { name: 'Remove 1101.TW' }).click()
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('row', { name: /7203\.T 1,100 .*2,972,750.* 100%/ })).toBeVisible()
})

test('a name is asked about, V stays V, a known price is filled in, and each step can be undone', {
  tag: '@thorough',
}, async ({ page }) => {
  let held = Promise.resolve()
  await page.route('**/functions/v1/market-data', async (route) => {
    const { symbols } = route.request().postDataJSON() as { symbols: string[] }
    await held
    const quote = { close: '1480', currency: 'TWD', datetime: '2026-11-20', source: 'twse' }
    const data = symbols.includes('2330.TW')
      ? { '2330.TW': { ...quote, asOf: '2026-11-20T10:00:00Z' } }
      : {}
    await route.fulfill({ json: { success: true, data, errors: {} } })
  })
  await open(page)
  await page.getByRole('button', { name: 'Enter holdings' }).click()
  await expect(cells(page, 'Symbol')).toBeFocused()
  await cells(page, 'Symbol').fill('TOYOTA')
  await cells(page, 'Shares').fill('100')
  await cells(page, 'Price').fill('2780')
  await expect(cells(page, 'Currency')).toHaveValue('')
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Row 1: Symbol TOYOTA is not one that we know. Which company is it?',
  )
  await expect(page.getByText('TOYOTA is no symbol that we know.')).toBeVisible()
  const offers = page.getByRole('list', { name: 'Companies that TOYOTA may mean' })
  await offers.getByRole('button', { name: /^7203\.T Toyota/ }).click()
  await expect(cells(page, 'Symbol')).toHaveValue('7203.T')
  await expect(cells(page, 'Currency')).toHaveValue('JPY')
  await expect(cells(page, 'Price')).toHaveValue('2780')
  await expect(page.getByRole('alert')).toBeHidden()

  await cells(page, 'Symbol').fill('v')
  await page.keyboard.press('Enter')
  await expect(cells(page, 'Symbol')).toHaveValue('V')
  await expect(cells(page, 'Currency')).toHaveValue('USD')
  await page.keyboard.press('Control+z')
  await expect(cells(page, 'Symbol')).toHaveValue('7203.T')
  await page.keyboard.press('Control+Shift+z')
  await expect(cells(page, 'Symbol')).toHaveValue('V')

  await page.getByRole('button', { name: 'Add holding' }).click()
  await page.keyboard.type('tsmc')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('2330')
  const option = page.getByRole('option', { name: /^2330\.TW/ })
  await expect(option).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await option.click()
  await expect(cells(page, 'Price').last()).toHaveValue('1480')
  await expect(page.getByText('Nov 20, 2026, from TWSE and TPEx open data')).toBeVisible()
  await expect(cells(page, 'Currency').last()).toHaveValue('TWD')
  await cells(page, 'Price').last().fill('1500')
  await expect(page.getByText('Nov 20, 2026, from TWSE and TPEx open data')).toBeHidden()
  await page.getByRole('button', { name: 'Remove 2330.TW' }).click()
  await expect(cells(page, 'Symbol')).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(cells(page, 'Price').last()).toHaveValue('1500')

  const { promise, resolve: answer } = Promise.withResolvers<void>()
  held = promise
  await page.getByRole('button', { name: 'Add holding' }).click()
  await page.keyboard.type('2330.TW')
  await page.keyboard.press('Tab')
  await cells(page, 'Price').last().focus()
  const answered = page.waitForResponse('**/functions/v1/market-data')
  answer()
  await (await answered).finished()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.type('15')
  await expect(cells(page, 'Price').last(), 'not typed on after 1480').toHaveValue('15')
  await cells(page, 'Price').last().fill('')

  // Without a quote: the close that our record cites, with its source and day.
  await page.getByRole('button', { name: 'Add holding' }).click()
  await page.keyboard.type('INFY')
  await page.keyboard.press('Enter')
  await expect(cells(page, 'Price').last()).toHaveValue('17.52')
  await expect(page.getByText('Jan 13, 2026, from Mint, after MarketWatch')).toBeVisible()
})

test('what is typed before React is loaded stays, and on a slow connection fonts come after the first screen reacts', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url())
  })
  const firstScreen = await holdBack(page, /\/_astro\/pro\.astro/)
  const smaller = await holdBack(page, /\/_astro\/search\./)
  const react = await holdBack(page, /\/_astro\/pro-screen\./)
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { downlink: 1.6 } })
  })
  await page.goto('/pro', { waitUntil: 'commit' })
  const search = page.getByRole('combobox', { name: 'Company or stock symbols' })
  await expect(search).toBeVisible()
  expect(fonts).toEqual([])
  firstScreen.release()
  await expect.poll(() => fonts.length).toBeGreaterThan(0)
  await expect(page.locator('body')).toHaveCSS('font-family', /(^|, )Inter-\w+,/)

  // The largest companies at once, the others as soon as they are there, for what stands in the field.
  await search.pressSequentially('双日')
  await expect(page.getByRole('option')).toHaveCount(0)
  smaller.release()
  await expect(page.getByRole('option', { name: /^2768\.T/ })).toBeVisible()
  await search.fill('')
  await search.pressSequentially('toyot')
  await expect(page.getByRole('option', { name: /^7203\.T/ })).toBeVisible()
  await page.getByText('Enter holdings').click()
  await page.getByRole('textbox', { name: 'Shares' }).fill('100')
  await page.getByRole('textbox', { name: 'Symbol' }).pressSequentially('TSM')
  react.release()
  await expect(cells(page, 'Shares')).toHaveValue('100')
  await expect(cells(page, 'Symbol')).toHaveValue('TSM')
  await expect(cells(page, 'Symbol')).toBeFocused()
  await expect(search).toHaveValue('toyot')
})

async function holdBack(page: Page, files: RegExp): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await released
    await route.continue()
  })
  return { release }
}

/** Presses a key in the field that has the focus, in the moment in which its list of options is in the page. */
async function pressOnceListed(page: Page, key: string): Promise<void> {
  await page.evaluate((pressed) => {
    const watching = new MutationObserver(() => {
      if (!document.querySelector('[role=listbox] [role=option]')) return
      watching.disconnect()
      const event = new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    })
    watching.observe(document.body, { childList: true, subtree: true })
  }, key)
}
