import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { z } from 'zod'
import { earnReceipt } from '#tests/earn-receipt.ts'
import type { Mailbox } from './fixtures.ts'

const ConfigurationSchema = z.object({ supabaseUrl: z.string(), supabaseAnonKey: z.string() })

/**
 * Subscribes an address without the form: passes the bot check and inserts the row.
 *
 * @returns the link in the confirmation email, which signs in once
 */
export function subscribe(serverAddress: string, mailbox: Mailbox, email: string): Promise<string> {
  return insertSubscriber(serverAddress, mailbox, { email })
}

export async function insertSubscriber(
  serverAddress: string,
  mailbox: Mailbox,
  row: { email: string; intended_page?: string },
): Promise<string> {
  const configuration = await fetch(`${serverAddress}/config.json`)
  const { supabaseUrl, supabaseAnonKey } = ConfigurationSchema.parse(await configuration.json())
  const client = createClient(supabaseUrl, supabaseAnonKey, { auth: { persistSession: false } })
  const receipt = await earnReceipt({
    address: supabaseUrl,
    anonKey: supabaseAnonKey,
    purpose: 'newsletter',
    subject: row.email,
  })
  const { error } = await client
    .from('newsletter_subscribers')
    .insert({ ...row, subscription_status: 'active', turnstile_token: receipt })
  if (error) throw new Error(`the subscription should have been stored: ${error.message}`)
  return findLink((await mailbox.latest(row.email)).text)
}

export function findLink(text: string): string {
  const link = /https?:\/\/\S+\/auth\/confirm\?[^\s)\]]+/.exec(text)?.[0]
  if (!link) throw new Error('the email should contain a confirmation link')
  return link
}

/** Follows a link that this browser did not ask for, so the page asks whose account it is. */
export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => url.pathname !== '/auth/confirm')
}
