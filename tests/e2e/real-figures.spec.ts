import { findViolations } from '#tests/e2e/find-violations.ts'
import { test as base, expect, STARTING } from '#tests/e2e/fixtures.ts'
import { startJourneyServer } from '#tests/e2e/servers.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'
import { startTwelveData } from '#tests/stand-ins/quote-providers.ts'

const test = base.extend({
  server: [
    async ({ servers }, use) => use(await servers.find('Twelve Data', startWithPrices)),
    STARTING,
  ],
})

async function startWithPrices() {
  const twelve = await startTwelveData(8)
  const environment = { TWELVE_DATA_API_KEY: 'key-of-a-test', TWELVE_DATA_URL: twelve.url }
  return startJourneyServer({ environment }, twelve.stop)
}

test('an alert on a watched company is mailed when its price is across, and its link stops it', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, server }) => {
  const email = newAddress()
  await openLink(page, await subscribe(server.address, mailbox, email))
  const list = page.getByRole('region', { name: 'Watchlist' })
  await expect(list.getByRole('link', { name: 'Open TSMC, down to its filing' })).toBeVisible()
  await list.getByLabel('Add companies to your watchlist').fill('msft, NOPENOPE1')
  await list.getByRole('button', { name: 'Watch', exact: true }).click()
  await expect(list.getByText(/^NOPENOPE1: no market that we know/)).toBeVisible()
  await list.getByRole('button', { name: 'Alert for MSFT' }).click()
  const form = list.getByRole('form', { name: 'New alert for MSFT' })
  await form.getByLabel('Price in USD').fill('0')
  await form.getByRole('button', { name: 'Set alert' }).click()
  await expect(form.getByText('Enter a price above zero.')).toBeVisible()
  await form.getByLabel('Price in USD').fill('300')
  await form.getByRole('button', { name: 'Set alert' }).click()
  await expect(list.getByText('Alert: price below 300.00 USD.')).toBeVisible()
  await expect(list.getByRole('button', { name: 'Alert for MSFT' })).toBeFocused()
  expect(await findViolations(page)).toEqual([])

  const mail = await mailbox.latest(email, /MSFT: price 284\.15 USD, below 300\.00 USD/)
  expect(mail.text).toContain('Twelve Data')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-size', '26px')
  await list.getByRole('button', { name: 'Remove MSFT from the watchlist' }).click()
  await expect(list.getByRole('button', { name: 'Undo removing MSFT' })).toBeFocused()
  const restored = page.waitForResponse(
    (response) =>
      response.url().includes('watchlist_alerts') && response.request().method() === 'POST',
  )
  await page.keyboard.press('Enter')
  expect(await (await restored).text()).toBe('')
  await expect(list.getByText('Alert: price below 300.00 USD.')).toBeVisible()

  await page.goto(/https?:\/\/\S+\/monitoring\?token=[\w.-]+/.exec(mail.text)?.[0] ?? 'no link')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Your watchlist alerts')
  await page.getByRole('button', { name: 'Stop all alerts' }).click()
  await expect(heading).toHaveText('Alerts stopped')
  expect(await findViolations(page)).toEqual([])
})

test.describe('for a reader who is signed in', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('with a key every screen shows the provider’s figures and names it, and none the sample', async ({
    page,
  }) => {
    await page.goto('/#markets')
    await expect(page.getByText(/Twelve Data/).first()).toBeVisible()
    // Nine quotes and nine histories are more than the credits of a minute.
    await expect(page.getByText(/figures are still to come/)).toBeVisible()
    await expect(page.getByText('Sample data')).toHaveCount(0)

    await page.goto('/pro')
    await page.getByRole('combobox', { name: /symbol/i }).fill('AAPL')
    await page.keyboard.press('Enter')
    await expect(page.getByText('284.15').first()).toBeVisible()
    await expect(page.getByText(/Twelve Data/).first()).toBeVisible()
    await expect(page.getByText('Sample data')).toHaveCount(0)

    await page.goto('/pro/company/AAPL')
    await expect(page.getByText('284.15').first()).toBeVisible()
    await expect(page.getByText(/Twelve Data/).first()).toBeVisible()
    await expect(page.getByText('Sample data')).toHaveCount(0)
  })
})
