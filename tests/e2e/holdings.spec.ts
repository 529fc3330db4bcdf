import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inProject } from '#scripts/project.mjs'
import { cells } from '#tests/e2e/analyzer-steps.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { drawNote, drawStatement } from '#tests/e2e/statement-picture.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test.beforeEach(async ({ page }) => {
  await page.goto('/pro')
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
})

const getColumn = (page: Page, name: string) =>
  cells(page, name).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  )

async function upload(page: Page, name: string, buffer: Buffer, mimeType = 'image/png') {
  await page.getByLabel('Portfolio image').setInputFiles({ name, mimeType, buffer })
}

test('a picture of 50 megapixels is read, though the page is reloaded, and one that is larger says so', {
  tag: '@thorough',
}, async ({ page }) => {
  test.setTimeout(300_000)
  const { picture, truth } = await drawStatement(page, 4)
  const blank = { width: 12_000, height: 6750, channels: 3, background: 'white' } as const
  await upload(page, 'huge.jpg', await sharp({ create: blank }).jpeg().toBuffer(), 'image/jpeg')
  await expect(page.getByText(/81 megapixels\. The most we can read is 64/)).toBeVisible()
  const scaled = sharp(picture).resize(9440, 5310, { kernel: 'linear' }).jpeg({ quality: 70 })
  await upload(page, 'large.jpg', await scaled.toBuffer(), 'image/jpeg')
  await expect.poll(() => countSources(page)).toBe(1)
  await page.reload()
  await expect(page.getByText('It was kept on this device and is being read again')).toBeVisible()
  await expect(page.getByText('The picture was read.')).toBeVisible({ timeout: 180_000 })
  expect((await getColumn(page, 'Symbol')).length).toBe(truth.length)
  await page.reload()
  await expect(page.getByRole('img', { name: 'The statement that you chose' })).toBeVisible()
  expect((await getColumn(page, 'Symbol')).length).toBe(truth.length)
})

test('odd values get a sentence each, and nothing that was entered is lost', {
  tag: '@thorough',
}, async ({ page }) => {
  const rows = [
    ['AAPL', '-3', '226.8', 'USD'],
    ['AAPL', '5', '1e14', 'USD'],
    ['MSFT', '0', '420', 'ABC'],
    ['', '5', 'cheap', 'USD'],
  ]
  await importCsv(
    page,
    'odd.csv',
    Buffer.from(`Symbol,Quantity,Price,Currency\n${rows.map((row) => row.join(',')).join('\n')}`),
  )
  await expect.poll(() => cells(page, 'Symbol').count()).toBeGreaterThanOrEqual(3)
  const entered = await getColumn(page, 'Shares')
  await page.getByRole('button', { name: 'Analyze' }).click()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('Shares must be more than 0, not -3')
  await expect(problems).toContainText('Price 100000000000000 is too large to be plausible')
  await expect(problems).toContainText('"ABC" is not a known currency code')
  await expect(page.getByText(/AAPL appears in more than one row/)).toBeVisible()
  await page.reload()
  await expect(cells(page, 'Symbol').first()).toHaveValue('AAPL')
  expect(await getColumn(page, 'Shares')).toEqual(entered)
})

test('weights that do not sum are not taken over: they are computed', { tag: '@thorough' }, async ({
  page,
}) => {
  const text =
    'Symbol,Quantity,Price,Currency,Weight\nAAPL,10,100,USD,90%\nMSFT,10,100,USD,90%\nJNJ,20,100,USD,5%'
  await importCsv(page, 'weights.csv', Buffer.from(text))
  await expect(cells(page, 'Symbol')).toHaveCount(3)
  await page.getByRole('button', { name: 'Analyze' }).click()
  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  await expect(results.getByRole('row', { name: /^JNJ 20 .* 50%/ })).toBeVisible()
  await expect(results.getByRole('row', { name: /^AAPL 10 .* 25%/ })).toBeVisible()
})

test('reading a picture goes on after a reload, in its own tab, until it is canceled', {
  tag: '@thorough',
}, async ({ page }) => {
  // Never answered, so that reading does not end.
  await page.route('**/picture-worker*', () => undefined)
  await upload(page, 'photo.png', await drawNote(page))
  await expect.poll(() => countSources(page)).toBe(1)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/pro')
  await expect(otherTab.getByText('Analysis: Online')).toBeVisible()
  await expect(otherTab.getByRole('button', { name: 'Upload File' })).toBeEnabled()
  await otherTab.close()
  await page.reload()
  await expect(page.getByText(/^Reading your picture was interrupted\./)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('progressbar', { name: 'Analyzing your portfolio' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Upload File' })).toBeEnabled()
  await expect(page.getByRole('table', { name: 'Holdings' })).toBeHidden()
  await expect.poll(() => countSources(page)).toBe(0)
})

/** Pictures, files and pasted texts that the browser keeps. */
function countSources(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('kachi-portfolio')
        opening.onsuccess = () => {
          const database = opening.result
          const request = database.transaction('sources').objectStore('sources').count()
          request.onsuccess = () => {
            resolve(request.result)
            database.close()
          }
        }
      }),
  )
}

const loadFixture = (name: string) => readFileSync(inProject(`tests/fixtures/brokers/${name}`))

async function importCsv(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test("a broker's file fills the table, is weighed and survives a reload", async ({ page }) => {
  await importCsv(page, 'positions.csv', loadFixture('interactive-brokers.csv'))
  await expect(page.getByText('from Interactive Brokers. 4 holdings read.')).toBeVisible()
  expect(await getColumn(page, 'Symbol')).toEqual(['0700.HK', '7203.T', 'AAPL', 'BRK.B'])
  await page.reload()
  await expect.poll(() => getColumn(page, 'Shares')).toEqual(['200', '1100', '120', '15'])
  await page.getByRole('button', { name: 'Analyze' }).click()
  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  await expect(results.getByRole('row', { name: /0700\.HK 200 HK\$421\.40/ })).toBeVisible()
  // Statements that are not bundled, such as Tencent's, lower nothing.
  await expect(results.getByText('Graham', { exact: true }).locator('..')).toContainText('53')
  await expect(results.getByText('Buffett', { exact: true }).locator('..')).toContainText('61')
  await expect(results.getByText(/^Converted at .*, Jul 6, 2026/).first()).toBeVisible()
  await page.reload()
  await expect(results.getByRole('row', { name: /0700\.HK 200 HK\$421\.40/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await expect(cells(page, 'Symbol')).toHaveCount(4)
})

test('UTF-16, semicolons and a wrong column are put right', { tag: '@thorough' }, async ({
  page,
}) => {
  const text =
    'Papier;Code;Wie viele;Kurs\r\n"Apple; Inc";AAPL;1.200;226,80\r\n"Toyota";7203;100;2.702,5'
  await importCsv(page, 'depot.csv', Buffer.from(`\ufeff${text}`, 'utf16le'))
  await expect.poll(() => getColumn(page, 'Price')).toEqual(['226.8', '2702.5'])
  await expect(page.getByText(/no numbers of shares. Choose the quantity column/)).toBeVisible()
  await page.reload()
  await page.getByLabel('Quantity column').selectOption('Wie viele')
  await expect(cells(page, 'Shares').first()).toHaveValue('1200')
  await page.reload()
  await expect(page.getByText('2 holdings read.')).toBeVisible()
  await expect(page.getByLabel('Quantity column')).toHaveValue('2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cells(page, 'Shares').first()).toHaveValue('')
})

test('columns of cost, date and fees can be chosen, and a symbol of two exchanges is asked about', {
  tag: '@thorough',
}, async ({ page }) => {
  const text = 'Symbol,Qty,Price,Paid,When,Costs\nINFY,10,18.05,16.2,2024-03-05,free'
  await importCsv(page, 'depot.csv', Buffer.from(text))
  await page.getByText('Columns and preview').click()
  await page.getByLabel('Cost per share column').selectOption('Paid')
  await page.getByLabel('Bought on column').selectOption('When')
  await page.getByLabel('Fees column').selectOption('Costs')
  await expect(cells(page, 'Cost per share')).toHaveValue('16.2')
  await expect(cells(page, 'Bought on')).toHaveValue('2024-03-05')
  await expect(cells(page, 'Fees')).toHaveValue('')
  await expect(page.getByText('INFY, Fees: “free” is no amount.')).toBeVisible()
  await expect(cells(page, 'Currency')).toHaveValue('')
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('alert')).toContainText('may be INFY or INFY.NS')
  const which = page.getByRole('group', { name: 'Which listing do you hold?' })
  await which.getByRole('button', { name: 'INFY.NS INR' }).click()
  await expect(which).toBeHidden()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(cells(page, 'Symbol')).toHaveValue('INFY.NS')
  await expect(cells(page, 'Currency')).toHaveValue('INR')
})

test('cells from a spreadsheet are read as they are pasted', { tag: '@thorough' }, async ({
  page,
}) => {
  await page.getByRole('button', { name: 'Paste' }).click()
  await page
    .getByLabel('Cells from a spreadsheet')
    .fill('700 HK\t300\t421.4\nBRK B\t15\t455.25\n5930\t10\t62,400')
  await expect(cells(page, 'Symbol')).toHaveCount(3)
  expect(await getColumn(page, 'Symbol')).toEqual(['0700.HK', 'BRK.B', '005930.KS'])
  expect(await getColumn(page, 'Price')).toEqual(['421.4', '455.25', '62400'])
  await cells(page, 'Shares').first().fill('301')
  await page.reload()
  await expect(page.getByLabel('Cells from a spreadsheet')).toHaveValue(/^700 HK\t300/)
  await expect(page.getByText('3 holdings read.')).toBeVisible()
  await expect(cells(page, 'Shares').first()).toHaveValue('301')
})
