import { results } from '#tests/e2e/analyzer-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { type FocusedPlace, getFocusedPlace, tabTo } from '#tests/e2e/keyboard.ts'

test.use({
  storageState: ({ signedIn }, use) => use(signedIn),
  contextOptions: { reducedMotion: 'reduce' },
})

test('a company is found, priced and scored, and holdings are analyzed, without a mouse', async ({
  page,
}) => {
  await page.goto('/pro')
  const search = page.getByRole('combobox', { name: /symbol/i })
  await tabTo(page, search)
  await page.keyboard.type('toyota mot')
  await expect(page.getByRole('option').first()).toContainText('Toyota Motor')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const company = page.getByRole('link', { name: 'Open its company sheet' })
  await tabTo(page, company)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/pro\/company\/7203\.T$/)

  const price = page.getByRole('textbox', { name: 'What does it cost today?' })
  await tabTo(page, price)
  await page.keyboard.type('0')
  await page.keyboard.type('.85')
  await expect(page.getByRole('alert').filter({ hasText: 'Enter a price' })).toHaveCount(0)
  const undo = page.getByRole('button', { name: 'Undo price change' })
  await tabTo(page, undo)
  while (await undo.isEnabled()) await page.keyboard.press('Enter')
  await expect(undo).toBeFocused()
  // The close that the record cites.
  await expect(price).toHaveValue('3,641')
  const graham = page.getByRole('button', { name: /^Graham/ }).first()
  await tabTo(page, graham)
  await page.keyboard.press('Enter')
  await expect(graham).toHaveAttribute('aria-expanded', 'true')

  await page.goto('/pro')
  await tabTo(page, page.getByRole('button', { name: 'Enter holdings' }))
  await page.keyboard.press('Enter')
  const symbol = page.getByRole('table', { name: 'Holdings' }).getByLabel('Symbol').first()
  await expect(symbol).toBeFocused()
  await page.keyboard.type('AAPL')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await page.keyboard.type('10')
  await page.keyboard.press('Tab')
  await page.keyboard.type('200')
  const analyze = page.getByRole('button', { name: 'Analyze' })
  await tabTo(page, analyze)
  await page.keyboard.press('Enter')
  await expect(results(page).getByRole('button', { name: 'Print report' })).toBeVisible()
  await expect.poll(async () => (await getFocusedPlace(page)).element).not.toBe('')

  const save = results(page).getByRole('button', { name: /^Save/ }).first()
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(save).toBeFocused()
})

const ADDRESSES = [
  '/',
  '/magazine',
  '/articles/dividend-aristocrats-asia',
  '/newsletter',
  '/auth',
  '/pro',
  '/pro/company/7203.T',
  '/pro/companies',
  '/pro/screener',
  '/account',
]
const MAX_STOPS = 400

for (const address of ADDRESSES) {
  test(`each stop of the Tab key on ${address} has a name, a mark and is in sight`, {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    const faults: (FocusedPlace & { stop: number })[] = []
    let stops = 0
    for (; stops < MAX_STOPS; stops += 1) {
      await page.keyboard.press('Tab')
      const place = await getFocusedPlace(page)
      if (place.element === '') break
      if (!(place.isNamed && place.isMarked && place.isInSight)) {
        faults.push({ ...place, stop: stops + 1 })
      }
    }
    expect(faults).toEqual([])
    expect(stops).toBeGreaterThan(5)
  })
}
