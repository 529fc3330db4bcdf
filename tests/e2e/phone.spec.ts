import { z } from 'zod'
import { expectToast, logOut, waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { test as base, expect, STARTING } from '#tests/e2e/fixtures.ts'
import { startJourneyServer } from '#tests/e2e/servers.ts'

const FACTORS_OFF = '[auth.mfa.phone]\nenroll_enabled = false\nverify_enabled = false'
const settings = {
  '[auth.sms]\nenabled = false': '[auth.sms]\nenabled = true',
  // No pause between two codes.
  [FACTORS_OFF]: `${FACTORS_OFF.replaceAll('false', 'true')}\nmax_frequency = "0s"`,
  'max_frequency = "5s"': 'max_frequency = "0s"',
}

const test = base.extend({
  server: [
    async ({ servers }, use) =>
      use(await servers.find('phones', () => startJourneyServer({ settings }))),
    STARTING,
  ],
})

/** Numbers reserved for fiction. */
const [FIRST, SECOND] = ['+1 202-555-0143', '+1 202-555-0178']

const MessagesSchema = z.array(
  z.object({ id: z.union([z.number(), z.string()]), text: z.string() }),
)

test('a reader signs up by phone, changes the number, and uses it as second factor', {
  tag: '@thorough',
}, async ({ page, serverAddress, pageErrors }) => {
  test.slow()
  // For the wrong code.
  pageErrors.allow(/status of 403/)
  const seen = new Set<unknown>()

  async function takeCode(number: string): Promise<string> {
    let code = ''
    const to = encodeURIComponent(number.replaceAll(/\D/g, ''))
    await expect(async () => {
      const response = await fetch(`${serverAddress}/mailbox/messages?to=${to}`)
      const [newest] = MessagesSchema.parse(await response.json())
      code = newest && !seen.has(newest.id) ? (/\d{6}/.exec(newest.text)?.[0] ?? '') : ''
      expect(code).not.toBe('')
      seen.add(newest?.id)
    }).toPass({ timeout: 90_000 })
    return code
  }

  await page.goto('/auth?next=%2Faccount')
  await page.getByRole('button', { name: 'Sign in by phone' }).click()
  await page.getByLabel('Phone number').fill('202 555 0143')
  await expect(page.getByText('Please start with the country code')).toBeVisible()
  await page.getByLabel('Phone number').fill(FIRST)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  const code = page.getByLabel('Code from the text message')
  await expect(page.getByRole('button', { name: /^Another code in \d+ s$/ })).toBeDisabled()
  const right = await takeCode(FIRST)
  await code.fill(right === '000000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/^This code is wrong/)).toBeVisible()
  await code.fill(right)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expectToast(page, 'Welcome back!')

  const profile = page.getByRole('region', { name: 'Profile' })
  await profile.getByLabel('New number').fill(SECOND)
  await profile.getByRole('button', { name: 'Change number' }).click()
  await code.fill(await takeCode(SECOND))
  await profile.getByRole('button', { name: 'Confirm number' }).click()
  await expectToast(page, 'Number saved')
  await expect(profile.getByText('+12025550178', { exact: true })).toBeVisible()

  const factors = page.getByRole('region', { name: 'Second factor' })
  await factors.getByRole('button', { name: 'Set up a second factor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up a second factor' })
  await dialog.getByLabel('Text message to a phone').check()
  await dialog.getByLabel('Phone number').fill(SECOND)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Text me a code' }).click()
  await code.fill(await takeCode(SECOND))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  await expectToast(page, 'Second factor is on')
  await expect(factors.getByText('Phone ending in 0178')).toBeVisible()
  await logOut(page)

  await page.goto('/auth?mode=phone&next=%2Faccount')
  await page.getByLabel('Phone number').fill(SECOND)
  await waitForBotCheck(page)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await code.fill(await takeCode(SECOND))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await code.fill(await takeCode(SECOND))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/account$/)

  await factors.getByRole('button', { name: 'Remove Phone ending in 0178' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove it' }).click()
  await expectToast(page, 'Second factor removed')
})
