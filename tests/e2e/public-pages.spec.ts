import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

const PATHS = [
  '/',
  '/magazine',
  '/archive',
  '/articles/timeless-principles-value-investing',
  '/articles/dividend-aristocrats-asia',
  '/articles/asian-markets-hidden-gems',
  '/articles/intrinsic-value-emerging-markets',
  '/articles/psychology-patient-capital',
  '/articles/esg-considerations-value-investing',
  '/privacy-policy',
  '/terms-conditions',
  '/cookie-policy',
  '/legal-disclaimer',
]

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
)

for (const path of PATHS) {
  test(`${path} has its landmarks, one heading of the first level, title and description`, async ({
    page,
  }) => {
    await page.goto(path)
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    await expect(page.getByRole('contentinfo')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page).toHaveTitle(/Kachi/)
    const description = page.locator('meta[name="description"]')
    await expect(description).toHaveAttribute('content', /.{50,}/)
  })

  test(`${path} has no accessibility violation that a machine can find, in both themes`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: /theme/ }).click()
    expect(await findViolations(page)).toEqual([])
  })

  test(`${path} fits a screen of 360 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto(path)
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBe(0)
  })
}

test('an article brings no framework and no code of the session to a guest', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/articles/psychology-patient-capital', { waitUntil: 'networkidle' })
  expect(scripts.filter((url) => /react|client\.|supabase|dist\.|session/.test(url))).toEqual([])
})

test('the skip link leads into the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

async function findViolations(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}
