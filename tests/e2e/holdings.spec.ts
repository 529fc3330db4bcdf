import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inProject } from '#scripts/project.mjs'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { drawStatement } from '#tests/e2e/statement-picture.ts'

test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

test.beforeEach(async ({ page }) => {
  await page.goto('/pro')
  await expect(page.getByRole('button', { name: 'Import CSV' })).toBeVisible()
})

const cells = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Holdings' }).getByLabel(name, { exact: true })

const readColumn = (page: Page, name: string) =>
  cells(page, name).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  )

async function upload(page: Page, name: string, buffer: Buffer, mimeType = 'image/png') {
  await page.getByLabel('Portfolio image').setInputFiles({ name, mimeType, buffer })
}

test('pictures that hold no holdings say why, and the demo data is marked', {
  tag: '@thorough',
}, async ({ page }) => {
  test.slow()
  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  const sentences: [name: string, bytes: Buffer, sentence: RegExp][] = [
    ['report.png', Buffer.from('%PDF-1.7 ...'), /This file is a PDF/],
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), /cannot open HEIC photos/],
    ['list.png', Buffer.from('AAPL 100 226.80 USD, MSFT 10 420 USD'), /holds text, not a picture/],
    ['empty.png', Buffer.alloc(0), /This file is empty/],
    ['torn.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), /could not be opened/],
    ['cat.png', await drawCat(page), /No holdings were recognized/],
  ]
  for (const [name, bytes, sentence] of sentences) {
    await upload(page, name, bytes)
    await expect(results.getByText(sentence)).toBeVisible({ timeout: 120_000 })
    await expect(results.getByText('Demo data', { exact: true })).toBeVisible()
    await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  }
})

test('a picture of 50 megapixels is read, though the page is reloaded, and one that is larger says so', {
  tag: '@thorough',
}, async ({ page }) => {
  test.setTimeout(300_000)
  const { picture, truth } = await drawStatement(page, 4)
  const blank = { width: 12_000, height: 6750, channels: 3, background: 'white' } as const
  await upload(page, 'huge.jpg', await sharp({ create: blank }).jpeg().toBuffer(), 'image/jpeg')
  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  await expect(results.getByText(/81 megapixels\. The most we can read is 64/)).toBeVisible()
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  const scaled = sharp(picture).resize(9440, 5310, { kernel: 'linear' }).jpeg({ quality: 70 })
  await upload(page, 'large.jpg', await scaled.toBuffer(), 'image/jpeg')
  await expect.poll(() => countSources(page)).toBe(1)
  await page.reload()
  await expect(page.getByText('It was kept on this device and is being read again')).toBeVisible()
  await expect(page.getByText('The picture was read.')).toBeVisible({ timeout: 180_000 })
  expect((await readColumn(page, 'Symbol')).length).toBe(truth.length)
  await page.reload()
  await expect(page.getByRole('img', { name: 'The statement that you chose' })).toBeVisible()
  expect((await readColumn(page, 'Symbol')).length).toBe(truth.length)
})

test('odd values get a sentence each, and nothing that was entered is lost', async ({ page }) => {
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
  const entered = await readColumn(page, 'Shares')
  await page.getByRole('button', { name: 'Analyze' }).click()
  const problems = page.getByRole('alert')
  await expect(problems).toContainText('Shares must be more than 0, not -3')
  await expect(problems).toContainText('Price 100000000000000 is too large to be plausible')
  await expect(problems).toContainText('"ABC" is not a known currency code')
  await expect(page.getByText(/AAPL appears in more than one row/)).toBeVisible()
  await page.reload()
  await expect(cells(page, 'Symbol').first()).toHaveValue('AAPL')
  expect(await readColumn(page, 'Shares')).toEqual(entered)
})

test('weights that do not sum are not taken over: they are computed', async ({ page }) => {
  const text =
    'Symbol,Quantity,Price,Currency,Weight\nAAPL,10,100,USD,90%\nMSFT,10,100,USD,90%\nJNJ,20,100,USD,5%'
  await importCsv(page, 'weights.csv', Buffer.from(text))
  await expect(cells(page, 'Symbol')).toHaveCount(3)
  await page.getByRole('button', { name: 'Analyze' }).click()
  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  await expect(results.getByRole('row', { name: /^JNJ 20 .* 50%/ })).toBeVisible()
  await expect(results.getByRole('row', { name: /^AAPL 10 .* 25%/ })).toBeVisible()
})

async function drawCat(page: Page): Promise<Buffer> {
  const canvas = await page.context().newPage()
  await canvas.setViewportSize({ width: 900, height: 700 })
  await canvas.setContent(`<body style="margin:0;background:linear-gradient(#cba,#643)">
    <svg width="900" height="700"><ellipse cx="450" cy="380" rx="260" ry="220" fill="#421"/>
    <path d="M230 260 260 60 390 190M670 260 640 60 510 190" fill="#421"/>
    <circle cx="360" cy="330" r="45" fill="#dd3"/><circle cx="540" cy="330" r="45" fill="#dd3"/>
    <path d="M200 420h180M520 420h180M210 470l170-20M690 470l-170-20" stroke="#fff" stroke-width="4"/>
    </svg>`)
  const picture = await canvas.screenshot()
  await canvas.close()
  return picture
}

test('reading a picture goes on after a reload, in its own tab, until it is canceled', async ({
  page,
}) => {
  // Never answered, so that reading does not end.
  await page.route('**/picture-worker*', () => undefined)
  await upload(page, 'photo.png', await drawCat(page))
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

const readFixture = (name: string) => readFileSync(inProject(`tests/fixtures/brokers/${name}`))

async function importCsv(page: Page, name: string, buffer: Buffer) {
  await page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer })
}

test("a broker's file fills the table, is weighed and survives a reload", async ({ page }) => {
  await importCsv(page, 'positions.csv', readFixture('interactive-brokers.csv'))
  await expect(page.getByText('from Interactive Brokers. 4 holdings read.')).toBeVisible()
  expect(await readColumn(page, 'Symbol')).toEqual(['0700.HK', '7203.T', 'AAPL', 'BRK.B'])
  await page.reload()
  await expect.poll(() => readColumn(page, 'Shares')).toEqual(['200', '1100', '120', '15'])
  await page.getByRole('button', { name: 'Analyze' }).click()
  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  await expect(results.getByRole('row', { name: /0700\.HK 200 HK\$421\.40/ })).toBeVisible()
  // Statements that are not bundled, such as Tencent's, lower nothing.
  await expect(results.getByText('Graham', { exact: true }).locator('..')).toContainText('51')
  await expect(results.getByText('Buffett', { exact: true }).locator('..')).toContainText('63')
  await expect(results.getByText(/at rates of Jul 6, 2026/)).toBeVisible()
  await page.reload()
  await expect(results.getByRole('row', { name: /0700\.HK 200 HK\$421\.40/ })).toBeVisible()
  await page.getByRole('tab', { name: 'Upload Portfolio' }).click()
  await expect(cells(page, 'Symbol')).toHaveCount(4)
})

test('UTF-16, semicolons and a wrong column are put right', async ({ page }) => {
  const text =
    'Papier;Code;Wie viele;Kurs\r\n"Apple; Inc";AAPL;1.200;226,80\r\n"Toyota";7203;100;2.702,5'
  await importCsv(page, 'depot.csv', Buffer.from(`\ufeff${text}`, 'utf16le'))
  await expect.poll(() => readColumn(page, 'Price')).toEqual(['226.8', '2702.5'])
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

test('cells from a spreadsheet are read as they are pasted', async ({ page }) => {
  await page.getByRole('button', { name: 'Paste' }).click()
  await page
    .getByLabel('Cells from a spreadsheet')
    .fill('700 HK\t300\t421.4\nBRK B\t15\t455.25\n5930\t10\t62,400')
  await expect(cells(page, 'Symbol')).toHaveCount(3)
  expect(await readColumn(page, 'Symbol')).toEqual(['0700.HK', 'BRK.B', '005930.KS'])
  expect(await readColumn(page, 'Price')).toEqual(['421.4', '455.25', '62400'])
  await cells(page, 'Shares').first().fill('301')
  await page.reload()
  await expect(page.getByLabel('Cells from a spreadsheet')).toHaveValue(/^700 HK\t300/)
  await expect(page.getByText('3 holdings read.')).toBeVisible()
  await expect(cells(page, 'Shares').first()).toHaveValue('301')
})

test('holdings are typed with suggestions, and each problem has a sentence', async ({ page }) => {
  await page.getByRole('button', { name: 'Enter holdings' }).click()
  const table = page.getByRole('table', { name: 'Holdings' })
  await cells(page, 'Symbol').fill('toy')
  const symbol = table.getByRole('combobox', { name: 'Symbol' })
  await expect(symbol).toHaveAttribute('aria-expanded', 'true')
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
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('row', { name: /7203\.T 1,100 .*2,972,750.* 100%/ })).toBeVisible()
})

test('a name is asked about, V stays V, a known price is filled in, and each step can be undone', async ({
  page,
}) => {
  await page.route('**/functions/v1/market-data', async (route) => {
    const { symbols } = route.request().postDataJSON() as { symbols: string[] }
    const quote = { close: '1480', currency: 'TWD', datetime: '2026-11-20', source: 'twse' }
    const data = symbols.includes('2330.TW')
      ? { '2330.TW': { ...quote, asOf: '2026-11-20T10:00:00Z' } }
      : {}
    await route.fulfill({ json: { success: true, data, errors: {} } })
  })
  await page.getByRole('button', { name: 'Enter holdings' }).click()
  await cells(page, 'Symbol').fill('TOYOTA')
  await cells(page, 'Shares').fill('100')
  await cells(page, 'Price').fill('2780')
  await expect(cells(page, 'Currency')).toHaveValue('')
  await page.getByRole('button', { name: 'Analyze' }).click()
  await expect(page.getByRole('alert')).toContainText('Row 1: Symbol is in none of our lists.')
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
  await expect(page.getByText('TWSE and TPEx open data, Nov 20, 2026')).toBeVisible()
  await expect(cells(page, 'Currency').last()).toHaveValue('TWD')
  await cells(page, 'Price').last().fill('1500')
  await expect(page.getByText('TWSE and TPEx open data, Nov 20, 2026')).toBeHidden()
  await page.getByRole('button', { name: 'Remove 2330.TW' }).click()
  await expect(cells(page, 'Symbol')).toHaveCount(1)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(cells(page, 'Price').last()).toHaveValue('1500')
})
