import { expect, test } from '#tests/e2e/fixtures.ts'

test('the archive lists every article, and its search narrows the list', async ({ page }) => {
  await page.goto('/magazine')
  await page.getByRole('link', { name: 'View All' }).click()
  await expect(page).toHaveURL('/archive')
  await expect(page.getByRole('article')).toHaveCount(6)

  const search = page.getByRole('searchbox', { name: 'Search the archive' })
  await search.fill('dividend')
  await expect(page.getByText('1 article', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dividend Aristocrats of Asia' })).toBeVisible()

  await search.fill('tulips')
  await expect(page.getByText('Nothing found for “tulips”', { exact: false })).toBeVisible()
})
