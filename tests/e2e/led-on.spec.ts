import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('a subscriber', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('is led on from an index and from a preference share', { tag: '@thorough' }, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.allow(/market-data/)
    await page.goto('/pro/company/TOPIX')
    await expect(page.getByText('TOPIX is an index, not a company')).toBeVisible()
    await page.goto('/pro/company/KOSPI')
    await expect(page.getByText('KOSPI is an index, not a company.')).toBeVisible()
    await page.getByRole('link', { name: 'Show the level of the KOSPI' }).click()
    await expect(page).toHaveURL(/\/pro\?symbols=KS11#search$/)
    await page.goto('/pro/company/005935.KS')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('preference share')
    await expect(page.getByRole('heading', { name: 'A preference share' })).toBeVisible()
    await expect(page.getByRole('form', { name: 'Worksheet' })).toBeHidden()
    await page.getByRole('link', { name: 'Open 005930.KS, the ordinary share' }).click()
    await expect(page).toHaveURL(/\/pro\/company\/005930\.KS$/)
    await page.goto('/pro/company/005385.KS')
    await page.getByRole('link', { name: 'Open Hyundai Motor (005380.KS)' }).click()
    await expect(page).toHaveURL(/\/pro\/company\/005380\.KS$/)
  })
})
