import { parseArgs } from 'node:util'
import type { Locator, Page } from '@playwright/test'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { say } from '#scripts/progress.mjs'
import { waitForEmail } from '#tests/e2e/fixtures.ts'
import { watchPageErrors } from '#tests/e2e/page-errors.ts'
import { openLink, subscribe } from '#tests/e2e/subscriber.ts'
import { createScratch } from '#tests/scratch-server.ts'
import { describeMachine } from './machine.ts'

// npm run bench clicks [-- --minutes 10 --seed 1]: a subscriber who clicks and types at random on /pro. Exits with 1
// after an error in the console or an exception.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
  },
})
const TEXTS = ['AAPL', '7203', '騰訊', 'zzz', '-1', '1e9', '🙂', ' ', '<b>', '100000']
const KEYS = ['Tab', 'Enter', 'Escape', 'ArrowDown', 'Control+z', 'Space']
/** Links that the reader follows: the share menu, filings, and the cards' own, which are odd and kept. */
const FOLLOWED = /third party: https:|\/article\//
/** What ends the visit. */
const LEAVING = /sign out|log out|delete account/i

const scratch = await createScratch()
const server = await scratch.start()
const browser = await launchChromium()
try {
  const context = await browser.newContext({ serviceWorkers: 'block', baseURL: server.address })
  const errors = watchPageErrors(context)
  errors.allow(FOLLOWED)
  const page = await context.newPage()
  context.on('page', (other) => void other.close().catch(() => undefined))
  const mailbox = { latest: waitForEmail.bind(undefined, server.address) }
  await openLink(page, await subscribe(server.address, mailbox, 'clicks@example.com'))
  const counts = await clickAround(page, Number(values.minutes) * 60_000)
  say(describeMachine())
  const problems = errors.unexpected()
  say(`${values.minutes} minutes: ${counts.join(', ')}; ${problems.length} errors in the console`)
  for (const problem of new Set(problems)) say(`  ${problem}`)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
  await scratch.remove()
}

async function clickAround(page: Page, longMs: number): Promise<string[]> {
  const draw = createDraw(Number(values.seed))
  const until = performance.now() + longMs
  const counts = { clicks: 0, texts: 0, keys: 0, returns: 0 }
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined))
  await page.goto('/pro')
  while (performance.now() < until) {
    if (!new URL(page.url()).pathname.startsWith('/pro')) {
      counts.returns += 1
      await page.goto('/pro')
    }
    const kind = draw(10)
    if (kind === 0) {
      await page.keyboard.press(KEYS[draw(KEYS.length)] ?? 'Tab')
      counts.keys += 1
    } else if (kind <= 2) {
      counts.texts += await tryOne(page.locator('input:visible, textarea:visible'), draw, (field) =>
        field.fill(TEXTS[draw(TEXTS.length)] ?? '', { timeout: 1_000 }),
      )
    } else {
      const targets = page.locator(
        'main :is(a, button, summary, [role=tab]):visible, header a:visible',
      )
      counts.clicks += await tryOne(targets, draw, (target) => target.click({ timeout: 1_000 }))
    }
  }
  return Object.entries(counts).map(([kind, count]) => `${count} ${kind}`)
}

/** What is covered, gone or of another kind counts as not done. */
async function tryOne(
  found: Locator,
  draw: (below: number) => number,
  act: (one: Locator) => Promise<void>,
): Promise<number> {
  try {
    const amount = await found.count()
    if (amount === 0) return 0
    const one = found.nth(draw(amount))
    const name = (await one.textContent({ timeout: 1_000 })) ?? ''
    if (LEAVING.test(name)) return 0
    await act(one)
    return 1
  } catch {
    return 0
  }
}

/** Marsaglia's xorshift: the same clicks for the same seed. */
function createDraw(seed: number): (below: number) => number {
  let state = seed | 0 || 1
  return (below) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
