import type { Page } from '@playwright/test'
import { startSmtpStandIn } from '#embedded/tests/stand-ins/mail-server.ts'
import { makeImportRows } from '#tests/fixtures/import-rows.ts'
import { findViolations, findViolationsInBothThemes } from './find-violations.ts'
import { expect, test } from './fixtures.ts'
import { startJourneyServer } from './servers.ts'

const ISSUE = '2026-11-21'
const READERS = 80

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('an operator watches a run, pauses and resumes it, and is told if the server does not answer', {
  tag: '@thorough',
}, async ({ page, pageErrors }) => {
  test.setTimeout(120_000)
  pageErrors.allow(/status of 401|ERR_FAILED|ERR_CONNECTION_REFUSED|Failed to load resource/)
  // Slow enough that the run cannot end before it is paused.
  let delayMs = 1000
  const mailServer = await startSmtpStandIn({ delayMs: () => delayMs })
  const environment = { NEWSLETTER_SCHEDULE: 'off', SMTP_URL: mailServer.url }
  const server = await startJourneyServer({ environment }, mailServer.close)
  const { serviceKey } = server
  try {
    const ask = (path: string, body: object) =>
      fetch(`${server.address}/operator${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${serviceKey}` },
        body: JSON.stringify(body),
      })

    await page.goto(`${server.address}/operator`)
    const field = page.getByLabel('Service key')
    await field.fill('not.a.key')
    await page.getByRole('button', { name: 'Open dashboard' }).click()
    await expect(field).toHaveAccessibleDescription(/not the service key of this server/)
    expect(await findViolations(page), 'the form').toEqual([])
    await field.fill(serviceKey)
    await page.getByRole('button', { name: 'Open dashboard' }).click()
    await expect(page.getByText('No subscribers yet.')).toBeVisible()
    await expect(page.getByText('Nothing is being sent right now.')).toBeVisible()
    expect(page.url(), 'no key in the address').toBe(`${server.address}/operator`)
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(serviceKey)

    await ask('/subscribers/import', { isDryRun: false, rows: makeImportRows(READERS) })
    await ask(`/newsletter/${ISSUE}/send`, {})
    await page.reload()
    const run = page.getByRole('article', { name: `Issue ${ISSUE}` })
    const bar = run.getByRole('progressbar')
    await expect(run.getByRole('button', { name: 'Pause' })).toBeVisible()
    const before = await getPercent(bar)
    await expect
      .poll(() => getPercent(bar), { message: 'progress moves by itself' })
      .toBeGreaterThan(before)
    await run.getByRole('button', { name: 'Pause' }).click()
    await expect(run.getByText('Paused.')).toBeVisible()
    expect(await findViolationsInBothThemes(page), 'the dashboard').toEqual([])

    await page.route('**/operator/newsletter*', (route) => route.abort())
    await page.getByRole('button', { name: 'Forget the key' }).scrollIntoViewIfNeeded()
    await expect(page.getByText('The server did not respond.')).toBeVisible()
    await expect(run.getByText('Paused.'), 'what was read stays').toBeVisible()
    await page.unroute('**/operator/newsletter*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('The server did not respond.')).toBeHidden()

    delayMs = 0
    await run.getByRole('button', { name: 'Resume' }).click()
    await expect(page.getByText('Nothing is being sent right now.')).toBeVisible()
    const row = page.getByRole('row', { name: new RegExp(ISSUE) })
    await expect(row.getByRole('cell').first()).toHaveText(String(READERS))
    expect(mailServer.received).toHaveLength(READERS)
    await page.getByRole('button', { name: 'Forget the key' }).click()
    await expect(field).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(serviceKey)
  } finally {
    await server.stop()
  }
})

async function getPercent(bar: ReturnType<Page['getByRole']>): Promise<number> {
  return Number(await bar.getAttribute('aria-valuenow'))
}
