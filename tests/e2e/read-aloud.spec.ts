import type { Page } from '@playwright/test'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'
import { ONE_PAGE_OF_EACH_KIND } from '#tests/fixtures/public-pages.ts'
import { findSpokenProblems, findUnnamed, parseSnapshot } from './read-aloud.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const FURTHER_PAGES = [
  '/articles/posco-holdings-reinvestment',
  '/archive?q=dividend',
  '/auth?mode=sign-up',
  '/auth/confirm',
  '/newsletter/unsubscribe',
  '/monitoring',
  '/operator',
  '/mailbox',
  '/nothing-here',
]

/** With what shows that the page's last part is there. */
const PAGES_OF_READERS: readonly [path: string, last: RegExp | string][] = [
  ['/account', 'Delete account'],
  ['/pro?symbols=2330.TW,AAPL', 'Read More'],
  ['/pro/company/2330.TW', 'Local time'],
  ['/pro/company/MUFG', 'Local time'],
  ['/pro/company/ZZZZ', 'Go to Asset Search'],
  ['/pro/screener?roe=15', /^\d+ pass, \d+ fail/],
  ['/pro/compare?symbols=2330.TW,7203.T', 'Current ratio'],
  ['/pro/companies', 'Download as CSV'],
  ['/pro/league', 'Stayed in equity'],
]

/** Parts below the first screen wake when they come into sight, and what is loading has no words yet. */
async function expectOrder(page: Page, place: string): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect
    .configure({ soft: true, timeout: 20_000 })
    .poll(() => findSpokenProblems(page), place)
    .toEqual([])
}

test('what a screen reader reads of a public page has headings, landmarks and names in order', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  pageErrors.allow(/status of 404|\/nothing-here/)
  for (const path of [...ONE_PAGE_OF_EACH_KIND, ...FURTHER_PAGES]) {
    await page.goto(path)
    await expectOrder(page, path)
  }
})

test.describe('a subscriber', () => {
  test.use({ storageState: ({ signedIn }, use) => use(signedIn) })

  test('hears the same order in Pro, and results when they change', {
    tag: '@thorough',
  }, async ({ page }) => {
    for (const [path, last] of PAGES_OF_READERS) {
      await page.goto(path)
      await expect(page.getByText(last).first()).toBeVisible()
      await expectOrder(page, path)
      const live = page.locator('[role="status"], [role="alert"], [aria-live]')
      expect.soft(await live.count(), `live regions of ${path}`).toBeGreaterThan(0)
    }
  })

  test('hears names in the analyzer’s results', { tag: '@thorough' }, async ({ page }) => {
    await page.goto('/pro')
    await page.getByRole('button', { name: 'Use Demo Data' }).click()
    await expect(page.getByRole('progressbar', { name: 'Overall score' })).toBeVisible()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expectOrder(page, `tab ${await tab.textContent()}`)
    }
  })
})

/** On their pages, what opens dialogs, and their names. */
const DIALOGS: readonly [path: string, opener: string, name: string][] = [
  ['/pro', 'Save & Monitor Portfolio', 'Save & Monitor Portfolio'],
  ['/account', 'Delete my account', 'Delete your account?'],
  ['/account', 'Set up a second factor', 'Set up a second factor'],
]

test('each dialog has a name, a heading and named fields, takes the focus and gives it back', {
  tag: '@thorough',
}, async ({ page, serverAddress, mailbox, newAddress }) => {
  await openLink(page, await subscribe(serverAddress, mailbox, newAddress()))
  await expect(page).toHaveURL(/\/pro$/)
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  await expect(page.getByRole('progressbar', { name: 'Overall score' })).toBeVisible()
  for (const [path, opener, name] of DIALOGS) {
    if (!page.url().includes(path)) await page.goto(path)
    const button = page.getByRole('button', { name: opener, exact: true }).first()
    await button.click()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog).toBeVisible()
    await expect.soft(dialog.locator(':focus'), name).toHaveCount(1)
    expect.soft(await findUnnamed(dialog), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect.soft(button, name).toBeFocused()
  }
})

/** A reader of its own: other journeys make the worker's reader an editor. */
test('a reader hears why the editors’ page is closed', { tag: '@thorough' }, async ({
  page,
  serverAddress,
  mailbox,
  newAddress,
}) => {
  await openLink(page, await subscribe(serverAddress, mailbox, newAddress()))
  await expect(page).toHaveURL(/\/pro$/)
  await page.goto('/editor')
  await expect(page.getByText('This page is for editors')).toBeVisible()
  await expectOrder(page, '/editor')
})

test('a snapshot is read with its names, levels and addresses', () => {
  const [heading, list] = parseSnapshot(
    [
      `- 'heading "What remains: 5%" [level=2]'`,
      '- list:',
      '  - listitem:',
      '    - text: See',
      '    - link "Data":',
      '      - /url: /data.csv',
    ].join('\n'),
  )
  expect(heading).toMatchObject({ role: 'heading', name: 'What remains: 5%', level: 2 })
  expect(list?.children[0]).toMatchObject({ role: 'listitem', saysMore: true })
  expect(list?.children[0]?.children).toMatchObject([{ name: 'Data', url: '/data.csv' }])
})
