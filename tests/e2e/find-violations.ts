import { expect, type Page } from '@playwright/test'
import axeCore from 'axe-core'

/** What depends on colours; axe's other rules find in one theme what they find in the other. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds, by these rules or by all, one line each: rule, and where. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated, not added as a script element: the pages' content policy allows no foreign scripts.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeCore.source)
    await page.evaluate(stopTransitions)
  }
  return page.evaluate(async (values) => {
    const { axe } = window as unknown as {
      axe: {
        run(
          options: object,
        ): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }>
      }
    }
    const { violations } = await axe.run({
      // Of what passes nobody asks where.
      resultTypes: ['violations'],
      ...(values ? { runOnly: { type: 'rule', values } } : {}),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}

/** A colour on its way to another is neither. Adopted, as the content policy allows no foreign styles. */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** What axe finds, and what there is against the colours of the other theme. Leaves the page as it was. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await findViolations(page)
  const flip = page.getByRole('button', { name: /theme/ })
  const theme = await page.locator('html').getAttribute('data-theme')
  await flip.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '')
  const inTheOther = await findViolations(page, COLOUR_RULES)
  await flip.click()
  return [...found, ...inTheOther.map((line) => `in the other theme: ${line}`)]
}
