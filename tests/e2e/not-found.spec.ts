import { expect, test } from '#tests/e2e/fixtures.ts'

test.beforeEach(({ pageErrors }) => pageErrors.allow(/404 \(Not Found\)/))

test('an unknown path answers 404, with a picture, a joke and a link home', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const response = await page.goto('/nowhere/at-all')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(page.getByRole('img', { name: /cockroach/i })).toBeVisible()
  await expect(page.getByText(/flying cockroach/)).toBeVisible()
  await expect(page.getByText('Looking for')).toBeHidden()
  expect(logged.join('\n')).toContain('/nowhere/at-all')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('the singular form of an article’s address leads to the article', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto('/magazine')
  await page.getByRole('link', { name: 'The Price of Looking' }).click()
  await expect(page).toHaveURL('/article/psychology-patient-capital')
  await expect(page.getByText("Looking for 'The Price of Looking'?")).toBeVisible()
  await page.getByRole('link', { name: 'Read it here' }).click()
  await expect(page).toHaveURL('/articles/psychology-patient-capital')
})
