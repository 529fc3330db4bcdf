import { expect, test } from '#tests/e2e/fixtures.ts'

test('the system decides until somebody chooses, and the choice is kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/')
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()

  await page.getByRole('button', { name: /theme/ }).click()
  await expect(page.locator('html')).not.toHaveClass(/dark/)
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')

  await page.goto('/articles/dividend-aristocrats-asia')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the stored theme is there before anything is painted', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/magazine', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('without motion the other theme is there at once, and not element by element', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/privacy-policy')
  const [before, after] = await page.evaluate(() => {
    const title = document.querySelector('h1')
    const readColour = () => title && getComputedStyle(title).color
    const before = readColour()
    document.querySelector<HTMLElement>('[data-theme-toggle]')?.click()
    return [before, readColour()]
  })
  expect(after).not.toBe(before)
})
