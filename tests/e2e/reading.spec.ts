import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'

const ARTICLE = '/articles/asian-markets-hidden-gems'
const OTHER = '/articles/psychology-patient-capital'
const RESUME = 'Continue where you left off'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('on a wide screen the contents follow, notes are in the margin, and nothing shifts', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1440, height: 900 })
  await watchShifts(page)
  await page.goto(ARTICLE)

  const contents = page.getByRole('navigation', { name: 'On this page' })
  await expect(contents).toHaveCount(1)
  const link = contents.getByRole('link', { name: 'The screen over 18 Asian companies' })
  await expect(link).not.toHaveAttribute('aria-current')
  await link.click()
  await expect(link).toHaveAttribute('aria-current', 'location')
  await expect(contents.locator('[aria-current]')).toHaveCount(1)

  const marks = page.locator('[data-footnote-ref]')
  const notes = page.locator('.side-note')
  await expect(notes).toHaveCount(await marks.count())
  await expect(notes.first()).toContainText('Nikkei Asia')
  await expect.poll(() => findOverlaps(page)).toEqual([])

  const progress = page.locator('[data-reading-progress]')
  await scrollTextTo(page, 0)
  await expect.poll(() => getDrawnShare(progress)).toBeLessThan(0.02)
  await scrollTextTo(page, 0.5)
  await expect.poll(() => getDrawnShare(progress)).toBeCloseTo(0.5, 1)
  await scrollTextTo(page, 1)
  await expect.poll(() => getDrawnShare(progress)).toBeGreaterThan(0.98)

  expect(await measureShift(page)).toBe(0)
})

test('on a narrow screen a mark shows its note by mouse, keyboard and touch', async ({
  browser,
  serverAddress,
}) => {
  const context = await browser.newContext({
    baseURL: serverAddress,
    hasTouch: true,
    reducedMotion: 'reduce',
    viewport: { width: 390, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(ARTICLE)
  await expect(page.locator('[data-reading-progress]')).toBeHidden()
  expect(await findUnreachableTables(page)).toBe(0)

  const [first, second] = [getMark(page, '1'), getMark(page, '2')]
  const preview = page.locator('.note-preview')
  await first.hover()
  await expect(preview).toContainText('Nikkei Asia')
  await expect.poll(() => coversLine(page)).toBe(false)
  await page.mouse.move(5, 5)
  await expect(preview).toBeHidden()

  await first.focus()
  await page.keyboard.press('Tab')
  await expect(second).toBeFocused()
  await expect(preview).toContainText('Robert C. Merton')
  await expect(preview.getByRole('link', { name: 'Back to reference' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('#user-content-fn-merton')).toBeInViewport()

  await first.tap()
  await expect(preview).toContainText('Nikkei Asia')
  expect(page.url()).not.toContain('taisho')
  await first.tap()
  await expect(page).toHaveURL(/#user-content-fn-taisho$/)
  await expect(preview).toBeHidden()
  await context.close()
})

test('a half-read article is offered again, until it is finished or declined', {
  tag: '@thorough',
}, async ({ page }) => {
  await page.goto(ARTICLE)
  await expect(page.getByRole('button', { name: RESUME })).toHaveCount(0)
  await scrollTextTo(page, 0.5)
  await page.goto(OTHER)
  await expect(page.getByRole('button', { name: RESUME })).toHaveCount(0)

  await watchShifts(page)
  await page.goto(ARTICLE)
  const offer = page.getByRole('button', { name: RESUME })
  await expect(offer).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await measureShift(page)).toBe(0)
  await offer.click()
  await expect(offer).toHaveCount(0)
  await expect.poll(() => getTextShare(page)).toBeCloseTo(0.5, 1)

  await page.goto(OTHER)
  await page.goto(ARTICLE)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await page.evaluate(() => localStorage.getItem('kachi-reading'))).toBeNull()

  await scrollTextTo(page, 1)
  await page.goto(OTHER)
  expect(await page.evaluate(() => localStorage.getItem('kachi-reading'))).toBeNull()
})

test('an article is shared by copying its address, by a channel, or by the device', {
  tag: '@thorough',
}, async ({ page, context, serverAddress }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${OTHER}#the-chain-in-one-account`)
  const share = page.getByRole('region', { name: 'Share this article' })
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expect(share.getByRole('status')).toHaveText('Link copied')
  const address = `${serverAddress}${OTHER}`
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  for (const channel of ['LinkedIn', 'WhatsApp', 'Twitter', 'Email', 'BlueSky']) {
    const link = share.getByRole('link', { name: channel })
    await expect(link).toHaveAttribute('href', new RegExp(encodeURIComponent(address)))
  }

  // Chromium on Linux has no share dialog, so this replaces the device's.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: object) => void Object.assign(globalThis, { shared }),
    })
  })
  await page.reload()
  await expect(share.getByRole('list')).toBeHidden()
  await share.getByRole('button', { name: 'Share…' }).click()
  expect(await page.evaluate(() => (globalThis as unknown as { shared: object }).shared)).toEqual({
    title: 'The Price of Looking',
    url: address,
  })
})

function getMark(page: Page, number: string) {
  return page.locator('[data-footnote-ref]').getByText(number, { exact: true })
}

/** `share`: how much of the text has been read, from 0 to 1. */
async function scrollTextTo(page: Page, share: number): Promise<void> {
  await page.locator('[data-reading-text]').evaluate((text, part) => {
    const { top, height } = text.getBoundingClientRect()
    scrollTo({ top: scrollY + top + part * (height - innerHeight), behavior: 'instant' })
  }, share)
}

function getTextShare(page: Page): Promise<number> {
  return page.locator('[data-reading-text]').evaluate((text) => {
    const { top, height } = text.getBoundingClientRect()
    return -top / (height - innerHeight)
  })
}

function getDrawnShare(line: ReturnType<Page['locator']>): Promise<number> {
  return line.evaluate((element) => element.getBoundingClientRect().width / innerWidth)
}

function findOverlaps(page: Page): Promise<string[]> {
  return page.locator('.side-note').evaluateAll((notes) =>
    notes
      .filter((note, index) => {
        const before = notes[index - 1]?.getBoundingClientRect()
        return before !== undefined && before.bottom > note.getBoundingClientRect().top
      })
      .map((note) => note.textContent ?? ''),
  )
}

/** Wide tables that the keyboard cannot reach, including those not laid out yet. */
function findUnreachableTables(page: Page): Promise<number> {
  return page
    .locator('.table-scroll[tabindex="-1"]')
    .evaluateAll((frames) => frames.filter((frame) => frame.scrollWidth > frame.clientWidth).length)
}

function coversLine(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const mark = document.querySelector('[data-footnote-ref]')?.getBoundingClientRect()
    const preview = document.querySelector('.note-preview')?.getBoundingClientRect()
    if (!mark || !preview) throw new Error('there should be a mark and a preview')
    return preview.top < mark.bottom && preview.bottom > mark.top
  })
}

async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(globalThis, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

function measureShift(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as { seen: { shift: number } }).seen.shift)
}
