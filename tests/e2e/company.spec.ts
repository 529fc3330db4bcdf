import { readFile } from 'node:fs/promises'
import { findViolationsInBothThemes } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'

test.describe('a subscriber', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('learns what each school would pay, says what it costs, and ends sample prices', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/pro/company/AAPL')
    await expect(page.getByRole('heading', { level: 1, name: 'Apple Inc. AAPL' })).toBeVisible()
    const answer = page.getByRole('region', { name: /^Graham pays up to USD/ })
    await expect(answer.getByRole('heading')).toHaveText(
      'Graham pays up to USD 27.13, Buffett 127.06, Lynch 71.91.',
    )
    await expect(answer.getByText(/^Figures to Sep 27, 2025, filed Oct 31, 2025/)).toBeVisible()
    const lynch = answer.getByRole('row', { name: /^Lynch/ })
    await expect(lynch).toContainText('needs a price')
    await expect(page.getByRole('figure', { name: /^Price of AAPL/ })).toBeHidden()

    const field = answer.getByRole('textbox', { name: 'What does it cost today?' })
    await expect(field).toBeInViewport({ ratio: 1 })
    for (const refused of ['0', '-5', '1e308', 'many', '178 JPY']) {
      await field.fill(refused)
      await expect(answer.getByRole('alert')).toHaveText(/^(Enter a|This listing trades in USD)/)
      await expect(lynch).toContainText('needs a price')
    }
    await field.fill('１４３．８２')
    await expect(lynch).toContainText('100% above')
    await expect(answer.getByText(/^Your price of .*, kept on this device\./)).toBeVisible()
    await expect(page.getByText(/NaN|Infinity/)).toHaveCount(0)
    for (const price of ['60', '61']) {
      await field.blur()
      await field.fill(price)
    }
    for (const before of ['60', '143.82']) {
      await answer.getByRole('button', { name: 'Undo price change' }).click()
      await expect(field).toHaveValue(before)
    }
    await page.reload()
    await expect(field).toHaveValue('143.82')

    const slider = answer.getByRole('slider', { name: 'What does it cost today? Slider' })
    await expect(slider).toHaveAttribute('aria-valuetext', 'USD 143.82')
    await slider.press('Home')
    await expect(lynch).toContainText('99% below')
    await expect(answer.getByRole('img', { name: /^On one axis in USD: Graham/ })).toBeVisible()
    await answer.getByRole('button', { name: 'Undo price change' }).click()
    await expect(lynch).toContainText('100% above')
    await answer.getByRole('button', { name: 'Clear my price' }).click()
    await expect(lynch).toContainText('needs a price')

    await answer.getByRole('button', { name: 'Try with sample prices' }).click()
    await expect(page.getByText('Sample prices are on.')).toBeVisible()
    await expect(answer.getByText('Sample data')).toBeVisible()
    await expect(page.getByRole('figure', { name: /^Price of AAPL/ })).toBeVisible()
    expect(await findViolationsInBothThemes(page), '/pro/company/AAPL').toEqual([])
    await page.getByRole('button', { name: 'End sample prices' }).click()
    await expect(page.getByRole('figure', { name: /^Price of AAPL/ })).toBeHidden()
    await expect(lynch).toContainText('needs a price')
  })

  test('is not asked for a price where none would help', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/pro/company/8306.T')
    const answer = page.getByRole('region', { name: /^Graham pays up to JPY/ })
    await expect(answer.getByRole('row', { name: /^Graham/ })).toContainText('needs a price')
    await expect(answer.getByRole('row', { name: /^Lynch/ })).toContainText('not enough data')
    await expect(answer).toContainText('Missing: dividend per share.')
    // How many shares its receipt stands for is not known: that, not its earnings, is missing.
    await page.goto('/pro/company/MUFG')
    const receipt = page.getByRole('region', { name: 'No school can name a price yet.' })
    await expect(
      receipt.getByText('We do not know how many ordinary shares one MUFG stands for'),
    ).toBeVisible()
    await expect(receipt.getByRole('row', { name: /^Graham/ })).toContainText('no price')
    await expect(receipt.getByText(/Missing|0 known/)).toHaveCount(0)
    await receipt
      .getByText('The figures a share below')
      .getByRole('link', { name: '8306.T', exact: true })
      .click()
    await expect(page).toHaveURL(/\/pro\/company\/8306\.T$/)
    await page.goto('/pro/compare?symbols=8306.T')
    const table = page.getByRole('region', { name: 'Companies side by side' })
    await expect(table.getByRole('row', { name: /^Graham needs a price/ })).toBeVisible()
    await expect(table.getByRole('row', { name: /^Lynch not enough data/ })).toBeVisible()
  })

  test('finds a listing’s one sheet under its other addresses', { tag: '@thorough' }, async ({
    page,
  }) => {
    const field = page.getByRole('textbox', { name: 'What does it cost today?' })
    await page.goto('/pro/company/005930')
    await expect(page).toHaveURL(/\/pro\/company\/005930\.KS$/)
    await field.fill('60000')
    await page.goto('/pro/company/005930.KS')
    await expect(field).toHaveValue('60,000')
    // As an earlier version kept it, under the number that was typed.
    const kept = { '005930': { price: 61_000, currency: 'KRW', on: '2026-11-20' } }
    await page.evaluate(
      (text) => localStorage.setItem('kachi-own-prices', text),
      JSON.stringify(kept),
    )
    await page.reload()
    await expect(field).toHaveValue('61,000')
    await page.goto('/pro/company/sony#price')
    await expect(page).toHaveURL(/\/pro\/company\/SONY#price$/)
  })

  test('opens a score down to a 20-F, changes a figure and takes it back', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/pro/company/TSM')
    const name = 'Taiwan Semiconductor Manufacturing Company Limited TSM'
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(
      page.getByText('Close of TWD 1,850 a share on Mar 10, 2026, times 5 shares, cited on'),
    ).toBeVisible()
    const graham = page.getByRole('progressbar', { name: 'Graham score' })
    await expect(graham).toHaveAttribute('aria-valuenow', /\d/)
    const filed = (await graham.getAttribute('aria-valuenow')) ?? ''

    await page.getByRole('button', { name: /^Graham/ }).click()
    const ratio = page.getByRole('button', { name: /^Current ratio/ })
    await ratio.click()
    await expect(ratio).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('3,088,352 ÷ 1,308,656 = 2.36')).toBeVisible()
    const filing = page.getByRole('listitem').filter({ hasText: 'Form 20-F for fiscal 2024' })
    await expect(
      filing.getByRole('link', { name: /^0001193125-25-083423/ }).first(),
    ).toHaveAttribute(
      'href',
      'https://www.sec.gov/Archives/edgar/data/1046179/000119312525083423/0001193125-25-083423-index.htm',
    )

    const assets = page.getByRole('textbox', { name: 'Current assets, TWD millions' })
    await assets.fill('1,500,000')
    await expect(graham).not.toHaveAttribute('aria-valuenow', filed)
    const own = (await graham.getAttribute('aria-valuenow')) ?? ''
    expect(Number(own)).toBeLessThan(Number(filed))
    await expect(page.getByRole('status').filter({ hasText: '1 figure is yours.' })).toContainText(
      `Graham ${own} (was ${filed})`,
    )
    await expect(ratio).toContainText('yours')
    await assets.fill('many')
    await expect(page.getByText('Enter a number, such as 1,234.5.')).toBeVisible()
    await expect(graham).toHaveAttribute('aria-valuenow', own)
    await assets.fill('1,500,000')

    expect(await findViolationsInBothThemes(page), '/pro/company/TSM').toEqual([])

    await page.reload()
    await expect(graham).toHaveAttribute('aria-valuenow', own)
    await page.getByRole('button', { name: /^Graham/ }).click()
    await ratio.click()
    await page.getByRole('button', { name: 'Reset current assets' }).click()
    await expect(assets).toBeFocused()
    await expect(assets).toHaveValue('3,088,352.1')
    await expect(graham).toHaveAttribute('aria-valuenow', filed)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(graham).toHaveAttribute('aria-valuenow', own)
    await page.getByRole('button', { name: 'Reset all' }).click()
    await expect(graham).toHaveAttribute('aria-valuenow', filed)
  })

  test('fills in the worksheet of a company whose reports are known, and prints a short sheet', {
    tag: '@thorough',
  }, async ({ page }) => {
    await page.goto('/pro/company/TSM')
    await page.getByRole('button', { name: 'Open the worksheet' }).click()
    const worksheet = page.getByRole('form', { name: 'Worksheet' })
    const line = worksheet.locator('[data-figure=totalAssets]')
    await expect(line.getByRole('link', { name: /^0001193125-25-083423/ })).toBeVisible()
    const assets = line.getByRole('textbox', { name: 'Total assets, TWD millions' })
    await expect(assets).toHaveValue(/^\d,\d{3},\d{3}/)
    const filed = await assets.inputValue()
    await expect(worksheet.getByText('Current assets: within total assets.')).toBeVisible()
    await assets.fill('1')
    await expect(line).toContainText('yours')
    await expect(worksheet.getByText(/Current assets: .* is more than the 1 million/)).toBeVisible()
    await line.getByRole('button', { name: 'Reset total assets' }).click()
    await expect(assets).toHaveValue(filed)

    const equity = worksheet.getByRole('textbox', { name: 'Equity, TWD millions' })
    await equity.fill('1')
    await expect(page.getByText('1 figure is yours.')).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(worksheet).toBeHidden()
    await expect(page.getByRole('table', { name: /by fiscal year/ })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Current ratio/ })).toBeVisible()
    await expect(page.getByRole('textbox').filter({ visible: true })).toHaveCount(0)
  })

  test('downloads ten years of figures, each with its filing', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/pro/company/AAPL')
    await expect(page.getByRole('row', { name: /^2016.*filed 8\.31/ })).toBeVisible()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download as CSV' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('AAPL-statements.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text).toContain('AAPL,2016,2016-09-24,eps,2.0775,USD per share,8.31,10-K,2018')
  })

  test('scores a company without statements from its annual report', { tag: '@thorough' }, async ({
    page,
  }) => {
    await page.goto('/pro/company/0700.HK')
    await expect(page.getByText('No financial statements found for 0700.HK.')).toBeVisible()
    await page.getByRole('textbox', { name: 'What does it cost today?' }).fill('420')
    const worksheet = page.getByRole('form', { name: 'Worksheet' })
    const field = (name: string) => worksheet.getByRole('textbox', { name, exact: true })
    const report = {
      'Earnings per share, Latest': '4',
      'Earnings per share, 1 year ago': '3.6',
      'Earnings per share, 2 years ago': '3.3',
      'Earnings per share, 3 years ago': '3',
      'Dividend per share, HKD per share': '1',
      'Total assets, HKD millions': '900',
      'Total liabilities, HKD millions': '400',
      'Equity, HKD millions': '460',
      'Total debt, HKD millions': '100',
    }
    for (const [name, figure] of Object.entries(report)) await field(name).fill(figure)
    await expect(worksheet.getByText('40 million more than equity')).toBeVisible()
    await field('Equity, HKD millions').fill('500')
    await expect(
      worksheet.getByText('Equity is total assets less total liabilities.'),
    ).toBeVisible()
    // Growth plus yield, growth and debt are 65 of a company's 90 points if it has no inventories.
    await expect(worksheet).toContainText('Lynch 39 72% covered')

    await page.reload()
    await expect(field('Equity, HKD millions')).toHaveValue('500')
    await page.getByRole('button', { name: /^Lynch/ }).click()
    await expect(page.getByRole('button', { name: /^Growth rate/ })).toContainText('10.1 of 15')
    expect(await findViolationsInBothThemes(page), '/pro/company/0700.HK').toEqual([])
  })

  test('gets statements that their source could not give at first, without asking', {
    tag: '@thorough',
  }, async ({ page }) => {
    const error =
      'No financial statements found for TSM. We cannot ask the SEC for more companies now.'
    const refusal = { success: false, code: 'unknown-symbol', error, retryAfterSeconds: 60 }
    let calls = 0
    await page.route('**/functions/v1/company-statements', (route) => {
      calls += 1
      return calls === 1 ? route.fulfill({ json: refusal }) : route.continue()
    })
    await page.clock.install()
    await page.goto('/pro/company/TSM')
    await expect(page.getByText('This page will try again in 60 seconds')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Worksheet' })).toBeVisible()
    expect(await findViolationsInBothThemes(page), 'the sheet while it waits').toEqual([])
    expect(calls).toBe(1)
    await page.clock.fastForward(61_000)
    await expect(page.getByText('Taiwan Semiconductor Manufacturing Company Limited')).toBeVisible()
    await expect(page.getByText('will try again')).toBeHidden()
    await page.clock.fastForward(600_000)
    expect(calls).toBe(2)
  })

  test('is told about a symbol that is not known, or is none', { tag: '@thorough' }, async ({
    page,
    pageErrors,
  }) => {
    await page.goto('/pro/company/NOPE')
    await expect(page.getByText('NOPE is in none of our lists of shares, and')).toBeVisible()
    await expect(page.getByText('Our lists are not complete')).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByText('New York')).toBeHidden()
    await expect(page.getByRole('form', { name: 'Worksheet' })).toBeHidden()
    await page.getByText('The symbol is correct').click()
    await expect(page.getByRole('form', { name: 'Worksheet' })).toBeVisible()
    pageErrors.allow(/status of 404.*(no%20such%20thing|samsung)/)
    await page.goto('/pro/company/samsung%20electronics')
    await page.getByRole('link', { name: 'Samsung Electronics (005930.KS)' }).click()
    await expect(page).toHaveURL(/\/pro\/company\/005930\.KS$/)
    const answer = await page.goto('/pro/company/no%20such%20thing')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('“NO SUCH THING” is not a symbol that we know.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Asset Search' }).click()
    await expect(page).toHaveURL(/\/pro#search$/)
  })
})

test('the sheet is for subscribers, and signing in leads back to it', async ({ page }) => {
  await page.goto('/pro/company/TSM', { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/auth\?next=%2Fpro%2Fcompany%2FTSM/)
})
