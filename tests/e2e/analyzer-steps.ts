import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'

export const FOUR =
  'Symbol,Quantity,Price,Currency\nAAPL,120,226.8,USD\nMSFT,10,420,USD\n9983.T,500,2702.5,JPY\nBRK.B,15,455.25,USD'

export const results = (page: Page) => page.getByRole('tabpanel', { name: 'Analysis Results' })
export const shelf = (page: Page) => page.getByRole('region', { name: 'Your portfolios' })
export const cells = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Holdings' }).getByLabel(name, { exact: true })
export const symbols = (page: Page) => cells(page, 'Symbol')

export async function open(page: Page) {
  await page.goto('/pro')
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
}

export async function importFile(page: Page, text: string, name = 'positions.csv') {
  const mimeType = name.endsWith('json') ? 'application/json' : 'text/csv'
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) })
}

export function writeHoldings(count: number): string {
  const rows = Array.from({ length: count }, (_, row) => {
    const code = String.fromCharCode(65 + (row % 26), 65 + Math.floor(row / 26))
    const [symbol, shares] = row === 0 ? ['AAPL', 1_000_000] : [`Z${code}`, row + 1]
    return `${symbol},${shares},${(row % 90) + 10.5},USD`
  })
  return `Symbol,Quantity,Price,Currency\n${rows.join('\n')}`
}

export async function analyze(page: Page) {
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(results(page).getByRole('button', { name: 'Print report' })).toBeVisible()
}

export const getScore = (page: Page, name: string) =>
  results(page)
    .getByRole('progressbar', { name, exact: true })
    .first()
    .getAttribute('aria-valuenow')
