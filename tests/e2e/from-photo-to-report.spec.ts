import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { expectNoLongTask } from '#tests/e2e/long-tasks.ts'
import { drawStatement } from '#tests/e2e/statement-picture.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'

const cells = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Holdings' }).getByLabel(name, { exact: true })

const getColumn = (page: Page, name: string) =>
  cells(page, name).evaluateAll((inputs) =>
    inputs.map((input) => (input as HTMLInputElement).value),
  )

test('a photo becomes a score that opens to a 10-K, a printed report and a monitored portfolio', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
}) => {
  test.slow()
  const email = newAddress()
  await openLink(page, await subscribe(serverAddress, mailbox, email))
  await expect(page.getByRole('button', { name: 'Upload File' })).toBeVisible()

  await test.step('the photo is read on the device, and nothing is uploaded', async () => {
    const { picture, truth } = await drawStatement(page, 22)
    // As a phone held sideways stores it: turned, with a note that says so.
    const sideways = await sharp(picture).rotate(-90).withMetadata({ orientation: 6 }).toBuffer()
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
    await expectNoLongTask(page, async () => {
      await page.getByLabel('Portfolio image').setInputFiles({
        name: 'statement.jpg',
        mimeType: 'image/jpeg',
        buffer: sideways,
      })
      await expect(page.getByText('Image selected. Analyzing your portfolio...')).toBeVisible()
      await expect(
        page.getByRole('progressbar', { name: 'Analyzing your portfolio' }),
      ).toBeVisible()
      await expect(page.getByText('The picture was read.')).toBeVisible({ timeout: 120_000 })
    })
    expect(await getColumn(page, 'Symbol')).toEqual(truth.map(({ symbol }) => symbol))
    expect((await getColumn(page, 'Shares')).map(Number)).toEqual(truth.map(({ shares }) => shares))

    const reader = asked.filter((line) => /tesseract|traineddata|worker/.test(line))
    // What a worker asks for before the browser has attached to it is not reported.
    expect(reader.length).toBeGreaterThan(0)
    // Blobs are the picture on the page itself. The page's news may come while it is read.
    const news = `POST ${serverAddress}/functions/v1/intelligent-news`
    const foreign = (line: string) => !line.startsWith(`GET ${serverAddress}/`) && line !== news
    expect(asked.filter((line) => foreign(line) && !line.startsWith('GET blob:'))).toEqual([])
  })

  await test.step('a cell is corrected, a row removed and taken back, and all outlives a reload', async () => {
    const shares = cells(page, 'Shares').nth(5)
    await shares.fill('400')
    await page.reload()
    await expect(shares).toHaveValue('400')
    await expect(page.getByRole('img', { name: 'The statement that you chose' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove V', exact: true }).click()
    await expect(cells(page, 'Symbol')).toHaveCount(6)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cells(page, 'Symbol')).toHaveCount(7)
  })

  const results = page.getByRole('tabpanel', { name: 'Analysis Results' })
  const overall = results.getByRole('progressbar', { name: 'Overall score' })
  await test.step('the score comes into sight', async () => {
    await page.getByRole('button', { name: 'Analyze' }).click()
    await expect(overall).toBeInViewport()
    await expect(page.getByRole('tab', { name: 'Analysis Results' })).toBeFocused()
    await expect(results.getByRole('row', { name: /^AAPL 400 / })).toBeVisible()
  })

  await test.step('it opens to a number in a 10-K, and moves with it', async () => {
    const before = Number(await overall.getAttribute('aria-valuenow'))
    await results.getByRole('button', { name: 'NVDA', exact: true }).click()
    await results.getByRole('button', { name: /^Graham ?: \d+ criteria$/ }).click()
    const ratio = results.getByRole('button', { name: /^Current ratio/ })
    await ratio.click()
    const filing = results.getByRole('link', { name: /^\d{10}-\d{2}-\d{6}/ }).first()
    await expect(filing).toBeVisible()
    await expect(filing).toHaveAttribute(
      'href',
      /^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\//,
    )
    await expect(
      results
        .getByText(/^SEC, Form 10-K for fiscal/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await results.getByRole('textbox', { name: /^Current assets/ }).fill('1')
    await expect(ratio).toContainText('yours')
    await expect(results.getByText('0 of 10 (was 10)').filter({ visible: true })).toBeVisible()
    await expect(results.getByRole('row', { name: /^NVDA yours/ })).toBeVisible()
    await expect(overall).not.toHaveAttribute('aria-valuenow', String(before))
    expect(Number(await overall.getAttribute('aria-valuenow'))).toBeLessThan(before)
  })

  await test.step('the report is printed, with whose figures it counts', async () => {
    await page.emulateMedia({ media: 'print' })
    await expect(results.getByText(/Portfolio report of .* 7 holdings/)).toContainText(
      '1 figure is yours.',
    )
    await page.emulateMedia({ media: 'screen' })
  })

  const report = await test.step('it is saved on a phone, and the first report comes', async () => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
    const save = dialog.getByRole('button', { name: 'Save Portfolio' })
    await expect(save).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByText(/1 figure you entered \(NVDA: current assets\)/)).toBeAttached()
    await save.click()
    await expect(dialog.getByText('Portfolio saved')).toBeVisible()
    return mailbox.latest(email, /Monitoring has started/)
  })
  expect(report.text).toContain('1 figure you entered (NVDA: current assets)')
  expect(report.text).toMatch(/NVDA\s+\(no newer price; your own price, \w{3} \d+,\s+\d{4}\)/)

  await test.step('one click on the page of its link stops the reports, without signing in', async () => {
    await page.context().clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(/https?:\/\/\S+\/monitoring\?token=[\w.-]+/.exec(report.text)?.[0] ?? 'no link')
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('button', { name: 'Stop the reports' }).click()
    await expect(heading).toHaveText('Reports stopped')
    await expect(heading).toBeFocused()
    await page.reload()
    await expect(heading).toHaveText('Reports stopped')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(heading).toHaveText('Your portfolio reports')
  })
})
