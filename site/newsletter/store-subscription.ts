import { z } from 'zod/mini'
import type { SubscriptionRow } from '#domain/newsletter/subscription-row.ts'
import { callFunction, FunctionFailure } from '#site/data/call-function.ts'
import { readConfiguration } from '#site/data/configuration.ts'
import { getClient } from '#site/data/supabase-client.ts'
import { reportSignUp } from './report-sign-up.ts'
import type { SubscriptionOutcome } from './subscribe.ts'

const UNIQUE_VIOLATION = '23505'

/** What a failure may say to a reader; anything else is an internal matter. */
const SAYABLE = new Set([
  'Invalid email address',
  'Email address is too long',
  'Invalid email format',
  'Email domain not allowed',
  'Too many subscription attempts. Please wait before trying again.',
  'Security verification is required. Please complete the verification and try again.',
  'Security verification temporarily unavailable',
])

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

/** Exchanges the widget's token for a receipt and stores the row that carries it. */
export async function storeSubscription(
  email: string,
  token: string,
  createRow: (receipt: string) => SubscriptionRow,
): Promise<SubscriptionOutcome> {
  try {
    const receipt = await obtainReceipt(email, token)
    return await insert(createRow(receipt))
  } catch (cause) {
    const isLimited = cause instanceof FunctionFailure && cause.status === 429
    const event = isLimited ? 'newsletter_rate_limit_exceeded' : 'subscription_failed'
    void reportSignUp(event, email, String(cause))
    return { kind: 'failed', message: describeFailure(cause), hasUsedToken: true }
  }
}

async function obtainReceipt(email: string, token: string): Promise<string> {
  const { botCheck } = await readConfiguration()
  const answer = await callFunction('bot-check', {
    purpose: 'newsletter',
    subject: email,
    provider: botCheck.provider,
    token,
  })
  return ReceiptSchema.parse(answer).receipt
}

async function insert(row: SubscriptionRow): Promise<SubscriptionOutcome> {
  const client = await getClient()
  const { error } = await client.from('newsletter_subscribers').insert(row).select().single()
  // A robot is thanked whoever it names: no mail goes out and no event is logged for it.
  if (row.website !== undefined) return { kind: 'subscribed' }
  if (!error) {
    void reportSignUp('successful_subscription', row.email)
    return { kind: 'subscribed' }
  }
  if (error.code === UNIQUE_VIOLATION) {
    void reportSignUp('duplicate_subscription_attempt', row.email)
    return { kind: 'already-subscribed', isLinkMailed: await requestLink(row) }
  }
  void reportSignUp('subscription_error', row.email, error.code)
  const message = SAYABLE.has(error.message)
    ? error.message
    : 'Subscription failed. Please try again.'
  return { kind: 'failed', message, hasUsedToken: true }
}

/** Mails a subscriber the way back in. Best effort: the answer must not depend on it. */
async function requestLink(row: SubscriptionRow): Promise<boolean> {
  const client = await getClient()
  const { error } = await client.rpc('request_subscription_link', {
    p_email: row.email,
    p_receipt: row.turnstile_token,
  })
  if (error) console.warn('The sign-in link could not be requested.', error.message)
  return !error
}

function describeFailure(cause: unknown): string {
  if (cause instanceof FunctionFailure) {
    if (cause.status === 429) {
      return 'Too many subscription attempts. Please wait before trying again.'
    }
    if (cause.status === 403) {
      return 'Security verification is required. Please complete the verification and try again.'
    }
    if (SAYABLE.has(cause.message)) return cause.message
  }
  return 'Failed to subscribe. Please try again.'
}
