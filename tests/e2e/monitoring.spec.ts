import { analyze, FOUR, importFile, open } from '#tests/e2e/analyzer-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'

test('the demo is monitored, and how often is changed in the account and by the link', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, server }) => {
  const email = newAddress()
  await openLink(page, await subscribe(server.address, mailbox, email))
  await expect(page).toHaveURL(/\/pro$/)
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  await expect(dialog.getByText(/sends the 4 demo holdings/)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('radio', { name: /Monthly/ }).check()
  await expect(dialog.getByText(/on the first day of each month/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  await expect(dialog.getByText('Portfolio saved')).toBeVisible()

  const report = await mailbox.latest(email, /Monitoring has started/)
  expect(report.text).toMatch(/BRK\.B\s+\(no newer price;\s+demo\s+data,/)
  expect(report.text).not.toMatch(/sample/i)
  expect(report.text).toMatch(/made\s+up/)

  await page.goto('/account#monitoring')
  const section = page.getByRole('region', { name: 'Portfolio monitoring' })
  await expect(section.getByText(/Demo data: AAPL, GOOGL, MSFT, BRK\.B/)).toBeVisible()
  await section.getByLabel('How often').selectOption('quarterly')
  // It shows what is stored.
  await expect(section.getByLabel('How often')).toHaveValue('quarterly')
  await expect(section.getByText(/The next report is due on \w+ 1, /)).toBeVisible()
  expect(await findViolations(page)).toEqual([])

  // Saving again says what it replaces, and asks before the demo replaces a reader's own.
  await open(page)
  await importFile(page, FOUR)
  await analyze(page)
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  await expect(dialog.getByText(/^The demo portfolio is monitored/)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /Quarterly/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  await expect(dialog.getByText('Portfolio saved')).toBeVisible()
  await open(page)
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  await expect(
    dialog.getByText(/^Your portfolio of AAPL, MSFT, 9983\.T, BRK\.B is monitored/),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replace my portfolio' })).toBeVisible()

  // The rest happens without signing in.
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(/https?:\/\/\S+\/monitoring\?token=[\w.-]+/.exec(report.text)?.[0] ?? 'no link')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your portfolio reports')
  await expect(page.getByRole('radio', { name: /Quarterly/ })).toBeChecked()
  await page.getByRole('radio', { name: 'Annually', exact: true }).check()
  await expect(page.getByText('Saved.')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

test('another address confirms before it gets reports', { tag: '@thorough' }, async ({
  page,
  mailbox,
  newAddress,
  server,
}) => {
  await openLink(page, await subscribe(server.address, mailbox, newAddress()))
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  const other = newAddress()
  await dialog.getByLabel('Email').fill(other)
  await expect(dialog.getByText(/begin once someone confirms from that inbox/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  await expect(dialog.getByText(/Reports begin once someone opens the link/)).toBeVisible()
  const { text } = await mailbox.latest(other, /Confirm portfolio reports/)
  await page.goto(/https?:\/\/\S+\/monitoring\?token=[\w.-]+/.exec(text)?.[0] ?? 'no link')
  await page.getByRole('button', { name: 'Confirm the reports' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your portfolio reports')
  await mailbox.latest(other, /Monitoring has started/)
})

test('a broken link and a server without an answer have their own messages', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/ERR_FAILED|could not be looked up/)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/monitoring?token=broken')
  await expect(heading).toHaveText('This link is incomplete')
  await page.route('**/monitoring-link*', (route) => route.abort())
  await page.goto('/monitoring?token=anything')
  await expect(heading).toHaveText('That did not work')
  await page.unroute('**/monitoring-link*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(heading).toHaveText('This link is incomplete')
  await expect(heading).toBeFocused()
})
