import { test as base, expect } from '#tests/e2e/fixtures.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { startTwelveData } from '#tests/stand-ins/quote-providers.ts'

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from the pattern.
    async ({}, use) => {
      const twelve = await startTwelveData(8)
      const scratch = await createScratch({ databaseUrl: process.env.E2E_DATABASE_URL })
      Object.assign(scratch.environment, {
        TWELVE_DATA_API_KEY: 'key-of-a-test',
        TWELVE_DATA_URL: twelve.url,
      })
      const server = await scratch.start()
      const { serviceRoleKey } = await scratch.readKeys()
      await use({ address: server.address, serviceKey: serviceRoleKey })
      await server.stop()
      await scratch.remove()
      await twelve.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})
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
