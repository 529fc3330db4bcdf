import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { drawNote } from '#tests/e2e/statement-picture.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test.beforeEach(async ({ page }) => {
  await page.goto('/pro')
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
})

const cells = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Holdings' }).getByLabel(name, { exact: true })

async function upload(page: Page, name: string, buffer: Buffer) {
  const file = { name, mimeType: 'image/png', buffer }
  await page.getByLabel('Portfolio image').setInputFiles(file)
}

test('files that are no pictures say why, and nothing is scored', { tag: '@thorough' }, async ({
  page,
}) => {
  const sentences: [name: string, bytes: Buffer, sentence: RegExp][] = [
    ['report.png', Buffer.from('%PDF-1.7 ...'), /This file is a PDF/],
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), /cannot open HEIC photos/],
    ['list.png', Buffer.from('AAPL 100 226.80 USD, MSFT 10 420 USD'), /holds text, not a picture/],
    ['empty.png', Buffer.alloc(0), /This file is empty/],
    ['torn.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), /could not be opened/],
  ]
  for (const [name, bytes, sentence] of sentences) {
    await upload(page, name, bytes)
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 120_000 })
    await expect(page.getByRole('progressbar', { name: 'Overall score' })).toHaveCount(0)
  }
})

test('a picture without holdings stands beside an empty table, with its words to take from', {
  tag: '@thorough',
}, async ({ page }) => {
  await upload(page, 'note.png', await drawNote(page))
  await expect(page.getByText(/No holdings were recognized/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('tab', { name: 'Upload Portfolio', selected: true })).toBeVisible()
  await expect(page.getByText('Demo data', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'The statement that you chose' })).toBeVisible()
  const words = page.getByRole('region', { name: 'Text in the picture' })
  await cells(page, 'Shares').focus()
  await words.getByRole('button', { name: '125', exact: true }).click()
  await expect(cells(page, 'Shares')).toHaveValue('125')
  await expect(cells(page, 'Shares')).toBeFocused()
  await page.reload()
  await expect(cells(page, 'Shares')).toHaveValue('125')
  await words.getByRole('button', { name: /^birthday/ }).press('Enter')
  await expect(cells(page, 'Symbol')).toHaveValue(/^birthday/)
  await expect(cells(page, 'Symbol')).toBeFocused()
})
