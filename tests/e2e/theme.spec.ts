import { expect, test } from '#tests/e2e/fixtures.ts'

test('the system’s theme applies until the reader chooses one, and the choice is kept', async ({
  page,
}) => {
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

test('the stored theme applies before the first paint', { tag: '@thorough' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await page.goto('/magazine', { waitUntil: 'commit' })
  await page.waitForFunction(() => document.body !== null)
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('with reduced motion the theme changes at once, not element by element', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/privacy-policy')
  const [before, after] = await page.evaluate(() => {
    const title = document.querySelector('h1')
    const readColor = () => title && getComputedStyle(title).color
    const before = readColor()
    document.querySelector<HTMLElement>('[data-theme-toggle]')?.click()
    return [before, readColor()]
  })
  expect(after).not.toBe(before)
})
