import { INVISIBLE } from '../news/clean-text.ts'

const EMAIL_FIELD_MAX_LENGTH = 255
const UTM_MAX_LENGTH = 100
const REFERRER_MAX_LENGTH = 500
const HONEYPOT_MAX_LENGTH = 255

export type SubscriptionRow = {
  email: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  referrer: string
  subscription_status: 'active'
  turnstile_token: string
  /** Only bots fill it: the database answers as usual and stores nothing. */
  website?: string
  /** Where the link in the email should lead, see intended-page.ts. */
  intended_page?: string
}

export type SubscriptionInput = {
  email: string
  /** The address of the page with the form, including utm parameters. */
  pageUrl: string
  referrer?: string
  receipt: string
  honeypot?: string
  intendedPage?: string | undefined
}

export function createSubscriptionRow(input: SubscriptionInput): SubscriptionRow {
  const parameters = new URL(input.pageUrl).searchParams
  return {
    email: sanitizeField(input.email, EMAIL_FIELD_MAX_LENGTH),
    utm_source: parseUtm(parameters, 'utm_source'),
    utm_medium: parseUtm(parameters, 'utm_medium'),
    utm_campaign: parseUtm(parameters, 'utm_campaign'),
    referrer: sanitizeField(input.referrer || input.pageUrl, REFERRER_MAX_LENGTH),
    subscription_status: 'active',
    turnstile_token: input.receipt,
    ...(input.honeypot ? { website: input.honeypot.slice(0, HONEYPOT_MAX_LENGTH) } : {}),
    ...(input.intendedPage ? { intended_page: input.intendedPage } : {}),
  }
}

/**
 * Removes invisible characters, surrounding spaces, angle brackets and `javascript:`, and cuts the text
 * to `maxLength`. Repeats, because one removal can create the next match.
 */
export function sanitizeField(input: string, maxLength: number): string {
  let text = input.replace(INVISIBLE, '').trim().slice(0, maxLength)
  let previous: string
  do {
    previous = text
    text = text.replace(/[<>]/g, '').replace(/javascript:/gi, '')
  } while (text !== previous)
  return text.trim()
}

function parseUtm(parameters: URLSearchParams, name: string): string | null {
  return sanitizeField(parameters.get(name) ?? '', UTM_MAX_LENGTH) || null
}
