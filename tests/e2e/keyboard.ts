import { expect, type Locator, type Page } from '@playwright/test'

/** What a keyboard user sees of the place they are at. */
export type FocusedPlace = {
  /** Empty for the page itself: the focus is lost, or has gone through the whole page. */
  element: string
  isNamed: boolean
  isMarked: boolean
  isInSight: boolean
}

export function getFocusedPlace(page: Page): Promise<FocusedPlace> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { element: '', isNamed: false, isMarked: false, isInSight: false }
    }
    const labels = 'labels' in element ? [...((element.labels as NodeList | null) ?? [])] : []
    const named = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? []
    const texts = [
      element.getAttribute('aria-label'),
      ...named.map((id) => document.getElementById(id)?.textContent),
      ...labels.map((label) => label.textContent),
      element.textContent,
      element.title,
    ]
    const name = texts.map((text) => text?.replace(/\s+/g, ' ').trim()).find(Boolean) ?? ''
    // A control that covers its label shows the focus by it.
    const shown = getComputedStyle(element).opacity === '0' ? element.parentElement : element
    const { outlineStyle, outlineWidth } = getComputedStyle(shown ?? element)
    const { top, bottom, left, right } = element.getBoundingClientRect()
    return {
      element: `${element.tagName.toLowerCase()} ${name.slice(0, 60)}`,
      isNamed: name !== '',
      isMarked: outlineStyle !== 'none' && outlineWidth !== '0px',
      isInSight: bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    }
  })
}

/** Presses Tab until the element has the focus, as someone without a mouse does. */
export async function tabTo(page: Page, target: Locator, maxStops = 120): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target, `within ${maxStops} stops`).toBeFocused({ timeout: 1 })
}
