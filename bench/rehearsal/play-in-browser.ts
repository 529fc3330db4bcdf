import { expect, type Page } from '@playwright/test'
import { launchChromium } from '#bench/page-speed/launch-chromium.ts'
import { ISSUE_SLOT } from '#domain/newsletter/issue-schedule.ts'
import { say } from '#scripts/progress.mjs'

export type Journey = {
  siteUrl: string
  serviceKey: string
  /** The source of the first email to this address that matches. */
  waitForMail(to: string, pattern: RegExp): Promise<string>
}

/** A new reader on the deployed site, until a report has arrived, and then the operator. */
export async function playInBrowser({ siteUrl, serviceKey, waitForMail }: Journey): Promise<void> {
  const browser = await launchChromium()
  const page = await browser.newPage({ baseURL: siteUrl, locale: 'en-GB' })
  page.setDefaultTimeout(60_000)
  const patient = expect.configure({ timeout: 60_000 })
  const email = `reader${Date.now()}@example.com`
  try {
    await step('subscribes', () => subscribe(page, email))
    const mail = await step('gets the email', () => waitForMail(email, /./))
    await step('reads Pro', async () => {
      await page.goto(findLink(mail))
      await patient(page).toHaveURL(/\/pro$/)
      await patient(page.getByRole('heading', { level: 1 })).toHaveText(
        'Professional Investment Analytics',
      )
    })
    await step('saves a portfolio', () => savePortfolio(page))
    await step('gets its report', () => waitForMail(email, /Monitoring has started/))
    await step('is seen by the operator', async () => {
      await page.goto('/operator')
      await page.getByLabel('Service key').fill(serviceKey)
      await page.getByRole('button', { name: 'Open dashboard' }).click()
      await patient(page.getByText(/would receive an issue now/)).toBeVisible()
    })
  } finally {
    await browser.close()
  }
}

async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await work()
  say(`a reader ${name}: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return result
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto('/magazine')
  const form = page
    .locator('main form')
    .filter({ has: page.getByRole('button', { name: 'Subscribe' }) })
  await form.getByLabel('Email address').fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await page.getByRole('status').filter({ hasText: ISSUE_SLOT.weekday }).waitFor()
}

async function savePortfolio(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Use Demo Data' }).click()
  await page.getByRole('button', { name: 'Save & Monitor Portfolio' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save & Monitor Portfolio' })
  await dialog.getByRole('button', { name: 'Save Portfolio' }).click()
  await dialog.getByText('Portfolio saved').waitFor()
}

function findLink(source: string): string {
  const text = source.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = /https?:\/\/[^\s"<>)\]]+\/auth\/confirm\?[^\s"<>)\]]+/.exec(text)?.[0]
  if (!link) throw new Error('the email should contain a link')
  return link.replaceAll('&amp;', '&')
}
