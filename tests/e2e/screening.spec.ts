import type { Locator } from '@playwright/test'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink } from '#tests/e2e/subscriber.ts'

/** One by one: Firefox's content process ends when it is asked for the texts of all rows at once. */
async function listNames(results: Locator): Promise<string[]> {
  const names: string[] = []
  for (const name of await results.getByRole('rowheader').all()) {
    names.push((await name.textContent()) ?? '')
  }
  return names
}

test.describe('a signed-in subscriber', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('screens all companies, shares the link, and sees peers side by side', async ({ page }) => {
    await page.goto('/pro/screener')
    const results = page.getByRole('region', { name: /No filter is set|pass$/ })
    await expect(results.getByText(/^All \d+ companies are listed/)).toBeVisible()
    await page.getByLabel('Return on equity, latest year, at least').fill('15')
    await page.getByText('Graham: full points on…').click()
    await page.getByRole('checkbox', { name: /^Current ratio/ }).check()
    await expect(page).toHaveURL(/\?roe=15&meets=graham\.currentRatio$/)
    await page.goBack()
    await expect(page).toHaveURL(/\?roe=15$/)
    await page.goForward()
    await expect(results.getByText(/^\d+ pass, \d+ fail, \d+ could not be judged\.$/)).toBeVisible()
    await expect(results.getByText(/^Not judged: banks, insurers and utilities/)).toBeVisible()
    // Without a price, nothing is left by what needs one.
    await expect(page.getByRole('checkbox', { name: /^Price-to-earnings/ })).toBeDisabled()
    const found = await listNames(results)
    expect(found.length).toBeGreaterThan(0)
    expect(await findViolations(page)).toEqual([])
    await page.goto(`${page.url()}&netmargin=<b>&buffett=900`)
    await expect(page.getByText('Part of this link could not be read')).toBeVisible()
    expect(await listNames(results)).toEqual(found)

    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/pro/compare?symbols=2330.TW,7203.T,AAPL,MSFT,KO,NVDA,NOPE1')
    await expect(page.getByText('“NOPE1” is not the symbol of a company.')).toBeVisible()
    await expect(page.getByText('At most 5 companies fit: NVDA left out.')).toBeVisible()
    const table = page.getByRole('region', { name: 'Companies side by side' })
    await expect(table.getByRole('columnheader')).toHaveCount(5)
    await expect(table.getByRole('row', { name: /^Current ratio/ })).toContainText('of 10 points')
    await expect(
      table.getByRole('row', {
        name: /^Price 1,850 TWD close of Mar 10, 2026, cited on our record/,
      }),
    ).toBeVisible()
    await table.getByRole('button', { name: 'Remove KO' }).click()
    await expect(page).toHaveURL(/symbols=2330\.TW(%2C|,)7203\.T(%2C|,)AAPL(%2C|,)MSFT$/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    // Firefox's scroll bar takes a part of it.
    expect(width).toBeLessThanOrEqual(360)
    expect(await findViolations(page)).toEqual([])
  })
})

test('the page that a visitor wanted is kept from an article’s form to the confirmed address', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress }) => {
  await page.goto('/pro/company/AAPL', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=/)
  await page.goto('/articles/dividend-aristocrats-asia')
  const form = page.getByRole('complementary', { name: /next letter/ }).locator('form')
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByText('Verified', { exact: true })).toBeVisible()
  const address = newAddress()
  await form.getByRole('textbox', { name: 'Email address' }).fill(address)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText(/^We sent an email to/)).toBeFocused()
  await page.goto(findLink((await mailbox.latest(address)).text))
  await expect(page).toHaveURL(/\/pro\/company\/AAPL$/)
  await page.goto('/pro')
  await expect(page.getByRole('link', { name: 'Open TSMC, down to its filing' })).toBeVisible()
})
