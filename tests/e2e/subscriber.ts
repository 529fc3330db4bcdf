import { createClient } from '@supabase/supabase-js'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { z } from 'zod'
import type { Mailbox } from './fixtures.ts'

const ConfigurationSchema = z.object({ supabaseUrl: z.string(), supabaseAnonKey: z.string() })

/**
 * Subscribes an address as the form does, without the form: passes the bot check, inserts the row.
 * Gives the link of the confirmation e-mail, which signs in once.
 */
export async function subscribe(
  serverAddress: string,
  mailbox: Mailbox,
  email: string,
): Promise<string> {
  const configuration = await fetch(`${serverAddress}/config.json`)
  const { supabaseUrl, supabaseAnonKey } = ConfigurationSchema.parse(await configuration.json())
  const client = createClient(supabaseUrl, supabaseAnonKey, { auth: { persistSession: false } })
  const token = await solve(
    `${supabaseUrl}/functions/v1/bot-check?purpose=newsletter`,
    supabaseAnonKey,
  )
  const check = await client.functions.invoke('bot-check', {
    body: { purpose: 'newsletter', subject: email, provider: 'altcha', token },
  })
  const { error } = await client
    .from('newsletter_subscribers')
    .insert({ email, subscription_status: 'active', turnstile_token: check.data?.receipt })
  if (error) throw new Error(`the subscription should have been stored: ${error.message}`)
  return findLink((await mailbox.latest(email)).text)
}

/** The confirming link of a mail's text. */
export function findLink(text: string): string {
  const link = /https?:\/\/\S+\/auth\/confirm\?[^\s)\]]+/.exec(text)?.[0]
  if (!link) throw new Error('the mail should carry a confirming link')
  return link
}

async function solve(address: string, key: string): Promise<string> {
  const response = await fetch(address, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
  })
  const challenge = (await response.json()) as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  const { parameters, signature } = challenge
  return btoa(JSON.stringify({ challenge: { parameters, signature }, solution }))
}
