import { z } from 'zod/mini'
import { callFunction } from '#site/data/call-function.ts'
import { readConfiguration } from '#site/data/configuration.ts'
import { getClient } from '#site/data/supabase-client.ts'
import { UNREACHABLE } from '#site/session/describe-refusal.ts'

/**
 * The database's answer to somebody whose session did not begin in the mailbox within the hour, and to a
 * receipt that does not count any more.
 */
const PROOF_NEEDED = 'PT403'

const NOT_TAKEN = 'The server did not take it. Wait a few minutes and try again.'

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

/** Subscribes the reader again, if their sign-in has just proved the mailbox. */
export async function resubscribe(): Promise<'done' | 'mailbox-needed' | { problem: string }> {
  try {
    const client = await getClient()
    const { error } = await client.rpc('resubscribe')
    if (!error) return 'done'
    return error.code === PROOF_NEEDED ? 'mailbox-needed' : { problem: UNREACHABLE }
  } catch {
    return { problem: UNREACHABLE }
  }
}

/** Mails the link that subscribes again. Gives what to say when that fails, or nothing. */
export async function requestReturn(email: string, token: string): Promise<string | undefined> {
  const subject = email.toLowerCase()
  try {
    const [client, { botCheck }] = await Promise.all([getClient(), readConfiguration()])
    const { provider } = botCheck
    const answer = await callFunction('bot-check', {
      purpose: 'newsletter',
      subject,
      provider,
      token,
    })
    const { receipt } = ReceiptSchema.parse(answer)
    const { error } = await client.rpc('request_subscription_link', {
      p_email: subject,
      p_receipt: receipt,
    })
    if (!error) return undefined
    return error.code === PROOF_NEEDED
      ? 'The verification had run out. It starts over; please try again.'
      : NOT_TAKEN
  } catch {
    return NOT_TAKEN
  }
}
