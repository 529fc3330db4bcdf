import { z } from 'zod/mini'
import type { SubscriptionRow } from '#domain/newsletter/subscription-row.ts'
import { callFunction, FunctionFailure } from '#site/backend-client/call-function.ts'
import { loadConfiguration } from '#site/backend-client/configuration.ts'
import { getClient } from '#site/backend-client/supabase-client.ts'
import { findPageForEmail } from '#site/session/page-for-email.ts'
import { rememberLinkRequest } from '#site/session/requested-links.ts'
import { reportSignUp } from './report-sign-up.ts'

export type SubscriptionOutcome =
  | { kind: 'subscribed' }
  /** `isLinkMailed`: a sign-in link was sent to the address. */
  | { kind: 'already-subscribed'; isLinkMailed: boolean }
  /** `hasUsedToken`: the bot check must be passed again. */
  | { kind: 'failed'; message: string; hasUsedToken: boolean }

const UNIQUE_VIOLATION = '23505'

const PUBLIC_MESSAGES = new Set([
  'Invalid email address',
  'Email address is too long',
  'Invalid email format',
  'Email domain not allowed',
  'Too many subscription attempts. Please wait before trying again.',
  'Security verification is required. Please complete the verification and try again.',
  'Security verification temporarily unavailable',
])

const ReceiptSchema = z.object({ receipt: z.string().check(z.minLength(1)) })

export async function storeSubscription(
  email: string,
  token: string,
  createRow: (receipt: string, intendedPage: string | undefined) => SubscriptionRow,
): Promise<SubscriptionOutcome> {
  try {
    const receipt = await obtainReceipt(email, token)
    return await insert(createRow(receipt, findPageForEmail()))
  } catch (cause) {
    const isLimited = cause instanceof FunctionFailure && cause.status === 429
    const event = isLimited ? 'newsletter_rate_limit_exceeded' : 'subscription_failed'
    void reportSignUp(event, email, String(cause))
    return { kind: 'failed', message: describeFailure(cause), hasUsedToken: true }
  }
}

async function obtainReceipt(email: string, token: string): Promise<string> {
  const { botCheck } = await loadConfiguration()
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
  // The honeypot was filled: send no email and log no event, but show the bot a success.
  if (row.website !== undefined) return { kind: 'subscribed' }
  if (!error) {
    rememberLinkRequest(row.email, 'newsletter')
    void reportSignUp('successful_subscription', row.email)
    return { kind: 'subscribed' }
  }
  if (error.code === UNIQUE_VIOLATION) {
    void reportSignUp('duplicate_subscription_attempt', row.email)
    return { kind: 'already-subscribed', isLinkMailed: await requestLink(row) }
  }
  void reportSignUp('subscription_error', row.email, error.code)
  const message = PUBLIC_MESSAGES.has(error.message)
    ? error.message
    : 'Subscription failed. Please try again.'
  return { kind: 'failed', message, hasUsedToken: true }
}

/** Asks for a sign-in link by email. If that fails, the sign-up still counts as "already subscribed". */
async function requestLink(row: SubscriptionRow): Promise<boolean> {
  const client = await getClient()
  const { error } = await client.rpc('request_subscription_link', {
    p_email: row.email,
    p_receipt: row.turnstile_token,
    ...(row.intended_page ? { p_intended_page: row.intended_page } : {}),
  })
  if (error) console.warn('The sign-in link could not be requested.', error.message)
  else rememberLinkRequest(row.email, 'newsletter')
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
    if (PUBLIC_MESSAGES.has(cause.message)) return cause.message
  }
  return 'Failed to subscribe. Please try again.'
}
