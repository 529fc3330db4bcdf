import type { Page } from '@playwright/test'
import { requestEmail, TOO_SOON, waitForBotCheck } from '#tests/e2e/account-steps.ts'
import { findViolations } from '#tests/e2e/find-violations.ts'
import { expect, test } from '#tests/e2e/fixtures.ts'
import { findLink, openLink, subscribe } from '#tests/e2e/subscriber.ts'

function whoseMenu(page: Page) {
  return page.getByRole('button', { name: /^User menu/ })
}

test('a link that this browser asked for signs in without a question', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, pageErrors }) => {
  pageErrors.allow(TOO_SOON)
  const email = newAddress()
  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await requestEmail(
    page,
    page.getByRole('button', { name: 'Email me a sign-in link', exact: true }),
  )
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(findLink((await mailbox.latest(email)).text))
  await expect(page).not.toHaveURL(/\/auth\/confirm/)
  expect(asked).toContain('/auth/v1/verify')
})

test('a stranger’s link asks a signed-in reader, who stays or switches', async ({
  page,
  mailbox,
  newAddress,
  serverAddress,
}) => {
  test.slow()
  const [reader, stranger] = [newAddress(), newAddress()]
  await openLink(page, await subscribe(serverAddress, mailbox, reader))
  await expect(whoseMenu(page)).toContainText(reader)

  const link = await subscribe(serverAddress, mailbox, stranger)
  await page.clock.install()
  await page.goto(link)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Switch accounts?')
  await expect(heading).toBeFocused()
  const main = page.getByRole('main')
  await expect(main).toContainText(`You are signed in as ${reader}.`)
  await expect(main).toContainText(`This link signs you in as ${stranger}.`)
  expect(await findViolations(page)).toEqual([])
  const agree = page.getByRole('button', { name: 'Switch accounts' })
  await expect(agree).toBeEnabled()
  await cover(page, true)
  await expect(agree, 'below another window').toBeDisabled()
  const size = page.viewportSize()
  await page.setViewportSize({ width: 120, height: 100 })
  await untilObserved(page)
  await cover(page, false)
  await page.clock.fastForward(1_300)
  await expect(agree, 'in a window too small to read').toBeDisabled()
  await page.setViewportSize(size ?? { width: 1280, height: 720 })
  await agree.hover({ force: true })
  await page.mouse.down()
  await page.clock.fastForward(1_300)
  await expect(agree, 'during a press that began before it could be read').toBeDisabled()
  await page.mouse.up()
  for (let press = 0; press < 3; press += 1) {
    await page.keyboard.press('Shift')
    await page.clock.fastForward(700)
    await expect(agree, 'while keys are pressed').toBeDisabled()
  }
  await expect(agree).toBeEnabled()
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto('/pro')
  await expect(whoseMenu(page)).toContainText(reader)

  // "No" has not used the link up.
  await page.goto(link)
  await page.getByRole('button', { name: 'Switch accounts' }).click()
  await expect(page).toHaveURL(/\/pro$/)
  await expect(whoseMenu(page)).toContainText(stranger)
})

test('another browser asks a guest, and a scanner that runs scripts uses nothing up', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress, serverAddress }) => {
  const email = newAddress()
  const link = await subscribe(serverAddress, mailbox, email)
  const fetched = await (await fetch(link)).text()
  expect(fetched, 'what a scanner downloads').not.toContain(email)

  const scanner = await browser.newPage({ serviceWorkers: 'block' })
  await scanner.goto(link)
  await expect(scanner.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
  await scanner.close()

  await page.goto(link)
  await expect(page.getByRole('main')).toContainText(`This link signs you in as ${email}.`)
  expect(await findViolations(page)).toEqual([])

  const reader = newAddress()
  const tab = await page.context().newPage()
  await openLink(tab, await subscribe(serverAddress, mailbox, reader))
  await expect(tab).toHaveURL(/\/pro$/)
  await page.bringToFront()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  const main = page.getByRole('main')
  await expect(main, 'another tab signed in meanwhile').toContainText(
    `You are signed in as ${reader}.`,
  )
  await page.getByRole('button', { name: 'Switch accounts' }).click()
  await expect(page).toHaveURL(/\/pro$/)
  await expect(whoseMenu(page)).toContainText(email)
})

test('a password link of a stranger asks as well', { tag: '@thorough' }, async ({
  page,
  browser,
  mailbox,
  newAddress,
  serverAddress,
  pageErrors,
}) => {
  test.slow()
  pageErrors.allow(TOO_SOON)
  const [reader, stranger] = [newAddress(), newAddress()]
  const elsewhere = await browser.newPage({ serviceWorkers: 'block' })
  await openLink(elsewhere, await subscribe(serverAddress, mailbox, stranger))
  await elsewhere.close()
  const other = await browser.newPage({ serviceWorkers: 'block' })
  await other.goto(`${serverAddress}/auth`)
  await other.getByLabel('Email', { exact: true }).fill(stranger)
  await waitForBotCheck(other)
  await requestEmail(other, other.getByRole('button', { name: 'Forgot password?' }))
  await other.close()

  await openLink(page, await subscribe(serverAddress, mailbox, reader))
  await page.goto(findLink((await mailbox.latest(stranger, /password/i)).text))
  await expect(page.getByRole('main')).toContainText(`This link signs you in as ${stranger}.`)
  await page.goto('/pro')
  await expect(whoseMenu(page)).toContainText(reader)
})

test('a forged link, and a session in the address, name no one and change nothing', {
  tag: '@thorough',
}, async ({ page, mailbox, newAddress, serverAddress, pageErrors }) => {
  test.slow()
  pageErrors.allow(/Not a valid PKCE flow url/)
  const [reader, stranger] = [newAddress(), newAddress()]
  await openLink(page, await subscribe(serverAddress, mailbox, reader))
  await expect(page).toHaveURL(/\/pro$/)

  await page.goto(
    `/auth/confirm?token_hash=${'0'.repeat(64)}&type=magiclink&email=${stranger}&account_id=1`,
  )
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(stranger)

  // As GoTrue's own links end: the stranger puts their own, working session into the address.
  const token = new URL(await subscribe(serverAddress, mailbox, stranger)).searchParams
  const verify = new URL('/auth/v1/verify', serverAddress)
  verify.searchParams.set('token', token.get('token_hash') ?? '')
  verify.searchParams.set('type', 'magiclink')
  verify.searchParams.set('redirect_to', `${serverAddress}/pro`)
  const { headers } = await fetch(verify, { redirect: 'manual' })
  const target = headers.get('location') ?? ''
  expect(target).toContain('#access_token=')
  for (const address of [target, target.replace('/pro#', '/auth#'), target.replace('#', '?')]) {
    await page.goto('about:blank')
    await page.goto(address)
    await page.goto('about:blank')
    await page.goto('/pro')
    await expect(whoseMenu(page)).toContainText(reader)
  }
})

test('a change of address names both addresses, and asks even its own reader elsewhere', {
  tag: '@thorough',
}, async ({ page, browser, mailbox, newAddress, serverAddress }) => {
  test.slow()
  const [reader, stranger, wanted] = [newAddress(), newAddress(), newAddress()]
  const elsewhere = await browser.newPage({ serviceWorkers: 'block' })
  await openLink(elsewhere, await subscribe(serverAddress, mailbox, stranger))
  await elsewhere.goto(`${serverAddress}/account`)
  await elsewhere.getByLabel('New email').fill(wanted)
  await elsewhere.getByRole('button', { name: 'Change email' }).click()
  const link = findLink((await mailbox.latest(wanted, /new e-?mail address/)).text)

  // In Firefox only the page in front has the focus, without which no button agrees.
  await page.bringToFront()
  await openLink(page, await subscribe(serverAddress, mailbox, reader))
  await page.goto(link)
  const main = page.getByRole('main')
  await expect(main).toContainText(`The account of ${stranger} would change to ${wanted}.`)
  await expect(main).toContainText(`You are signed in as ${reader}.`)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Don’t change it' }).click()
  await expect(page).toHaveURL(/\/account$/)

  const guest = await browser.newPage({ serviceWorkers: 'block' })
  await guest.goto(link)
  await expect(guest.getByRole('main')).toContainText('The last confirmation signs you in')
  await guest.close()

  // The browser that asked is not asked back.
  await elsewhere.goto(link)
  await expect(
    elsewhere.getByRole('heading', { name: 'One address confirmed, one to go' }),
  ).toBeVisible()
  await elsewhere.close()
})

/** Observers are told of a new size with the next frame, in the order of their making. */
async function untilObserved(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new IntersectionObserver(() => {
          observer.disconnect()
          resolve()
        })
        observer.observe(document.body)
      }),
  )
}

/** As by another window: in a test each page has the focus. */
async function cover(page: Page, isCovered: boolean): Promise<void> {
  await page.evaluate((covered) => {
    document.hasFocus = () => !covered
    window.dispatchEvent(new Event(covered ? 'blur' : 'focus'))
  }, isCovered)
}
