import type { Page } from '@playwright/test'
import axeCore from 'axe-core'

/** What axe finds, by these rules or by all, one line each: rule, and where. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated, not added as a script element: the pages' content policy allows no foreign scripts.
  await page.evaluate(axeCore.source)
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
    }
    const { violations } = await axe.run(values ? { runOnly: { type: 'rule', values } } : {})
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}
