import { readFile } from 'node:fs/promises'
import { findViolationsInBothThemes } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('a subscriber', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('types "Toyota" and sees its years, their filings and what the schools say', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/pro')
    const search = page.getByRole('combobox').first()
    await search.fill('Toyota')
    await page.getByRole('option', { name: /7203\.T/ }).click()
    await page.getByRole('button', { name: 'Try with sample prices' }).click()
    await page.getByRole('link', { name: '7203.T' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: '7203.T' })).toBeVisible()
    await expect(page.getByText('トヨタ自動車株式会社')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Ten years' })).toBeVisible()
    await expect(page.getByText('Figures up to fiscal 2019 are under US GAAP')).toBeVisible()
    await expect(page.getByText('read in a public copy of the SEC’s data').first()).toBeVisible()
    await expect(page.getByText('Form 6-K, filed May 8, 2025').first()).toBeVisible()
    await expect(page.getByRole('row', { name: /^2025.*359\.56/ })).toBeVisible()
    await expect(page.getByText('was due by Jul 31, 2026')).toBeVisible()
    await expect(page.getByText('by way of an extract; not compared').first()).toBeVisible()
    await expect(page.getByText('Source: SEC EDGAR.')).toBeVisible()
    for (const school of ['Graham', 'Buffett', 'Lynch']) {
      const score = page.getByRole('progressbar', { name: `${school} score` })
      await expect(score).toHaveAttribute('aria-valuenow', /\d/)
    }
    await page.getByRole('button', { name: /^Buffett/ }).click()
    await page.getByRole('button', { name: /^Return on equity/ }).click()
    await expect(
      page.getByText(/agrees with earnings per share times shares/).first(),
    ).toBeVisible()
    expect(await findViolationsInBothThemes(page), '/pro/company/7203.T').toEqual([])

    await page.getByRole('link', { name: 'TM', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'TM' })).toBeVisible()
    await expect(
      page.getByText('Per-share figures are for one ADS of 10 ordinary shares'),
    ).toBeVisible()
  })

  test('sorts and filters all companies, and takes them along as a file', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/pro')
    await page.getByRole('link', { name: 'All companies with financial statements' }).click()
    await expect(page.getByText(/^All 33 companies in \d+ markets/)).toBeVisible()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows).toHaveCount(34)
    // The price of the company sheet, with its day: a cited close where no quote is known.
    await expect(rows.filter({ hasText: '2330.TW' })).toContainText(
      /TWD [\d,]+.*close of .*cited on/,
    )
    await page.getByRole('button', { name: /^Buffett/ }).click()
    await expect(page).toHaveURL(/sort=buffett/)
    await page.getByLabel('Market of the main listing').selectOption('TSE')
    await expect(rows).toHaveCount(5)
    await expect(rows.filter({ hasText: 'トヨタ自動車' })).toContainText('year to Mar 31, 2025')
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    expect(text).toContain(
      '7203.T,7203.T TM,Toyota Motor Corporation,トヨタ自動車株式会社,TSE,bundled,JPY',
    )
    expect(await findViolationsInBothThemes(page), '/pro/companies').toEqual([])

    await page.getByRole('link', { name: 'the retention league' }).click()
    await expect(rows.nth(1)).toContainText('TSM')
    await expect(rows.filter({ hasText: 'HMC' })).toContainText('−5.1%')
    await page.getByRole('button', { name: /^Company/ }).click()
    await expect(page).toHaveURL(/league\?sort=name/)
    await expect(rows.nth(1)).toContainText('Alibaba')
    await expect(rows.nth(1).getByRole('link', { name: '2018' })).toHaveAttribute(
      'href',
      /sec\.gov/,
    )
    expect(await findViolationsInBothThemes(page), '/pro/league').toEqual([])
  })
})

test('a visitor is asked to subscribe before the list of companies', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.goto('/pro/companies', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=%2Fpro%2Fcompanies/)
  await expect(page.getByRole('table')).toHaveCount(0)
})
