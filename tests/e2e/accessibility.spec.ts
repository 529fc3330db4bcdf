import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds, one line each: rule, and where. */
async function findViolations(page: Page): Promise<string[]> {
  // Evaluated, not added as a script element: the pages' content policy allows no foreign scripts.
  await page.evaluate(await readFile(axeFile, 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run()
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  })
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    // Motion would be measured half-way through: text that fades in has no contrast yet.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })
    test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

    test('axe finds nothing in the rooms behind the sign-in', async ({ page }) => {
      test.setTimeout(90_000)
      await page.goto('/pro')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Professional Investment Analytics',
      )
      await expect(page.getByRole('article').first()).toBeVisible()
      expect(await findViolations(page), '/pro').toEqual([])
      for (const [path, heading] of [
        ['/account', /account/i],
        ['/mailbox', /mailbox/i],
      ] as const) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        expect(await findViolations(page), path).toEqual([])
      }
    })
  })
}
