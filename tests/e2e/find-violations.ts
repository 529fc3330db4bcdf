import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What axe finds, one line each: rule, and where. */
export async function findViolations(page: Page): Promise<string[]> {
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
