import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'

/** Minified, which each page parses in two thirds of the time. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules that depend on colors; the others give the same result in both themes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Evaluated, because the pages' content security policy blocks foreign script elements.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(stopTransitions)
    if (page.context().browser()?.browserType().name() === 'firefox') {
      await page.evaluate(hideReflectedElements)
    }
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
      // Saves time: passing elements are not needed.
      resultTypes: ['violations'],
      // The mailbox shows emails in a frame without scripts, which axe cannot ask.
      iframes: false,
      ...(values ? { runOnly: { type: 'rule', values } } : {}),
    })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    )
  }, rules)
}

/**
 * Colors must not be measured in transition. An adopted style sheet, because the content security
 * policy blocks style elements.
 */
function stopTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Firefox 153 ends when axe reads `ariaLabelledByElements` of a section. It reads the attributes as well. */
function hideReflectedElements(): void {
  for (const name of Object.getOwnPropertyNames(Element.prototype)) {
    if (/^aria\w+Elements?$/.test(name)) Reflect.deleteProperty(Element.prototype, name)
  }
}

export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const found = await findViolations(page)
  const flip = page.getByRole('button', { name: /theme/ })
  const theme = await page.locator('html').getAttribute('data-theme')
  await flip.click()
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', theme ?? '')
  const inTheOther = await findViolations(page, COLOR_RULES)
  await flip.click()
  return [...found, ...inTheOther.map((line) => `in the other theme: ${line}`)]
}
