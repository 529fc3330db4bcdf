import { z } from 'zod'
import { checkSubscriberEmail } from '#domain/newsletter/subscriber-email.ts'
import { sanitiseField } from '#domain/newsletter/subscription-row.ts'
import { withoutGuard } from './formula-guard.ts'
import type { ImportRow } from './subscriber-office.ts'

/** A line of the file by column. Where a line is short, columns are missing. */
export type CsvRow = Record<string, string | undefined>

export type ReadRow = { row: ImportRow } | { reason: string }

/** A day, or a time that says where it holds: one without a zone could mean two days. */
const ConsentTimeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true })])
/** What no address has, though the rules of the form do not forbid it. */
const invisible = /[\p{C}\p{Z}]/u
const longestSource = 200

/** What a line says, or why it cannot be taken; the reason holds nothing of the line itself. */
export function readRow(record: CsvRow, line: number, now: Date): ReadRow {
  const field = (name: string) => withoutGuard(record[name]?.trim() ?? '')
  const email = checkSubscriberEmail(field('email'))
  if (field('email') === '') return { reason: 'email is empty' }
  if (!email.isValid) return { reason: `email: ${email.problem}` }
  if (invisible.test(email.email)) return { reason: 'email holds an invisible character' }

  const consentAt = readConsentTime(field('consent_at'), now)
  if ('reason' in consentAt) return consentAt
  const consentSource = field('consent_source')
  if (consentSource === '') return { reason: 'consent_source is empty: say where they agreed' }
  if (consentSource.length > longestSource) {
    return { reason: `consent_source is longer than ${longestSource} characters` }
  }
  const status = field('subscription_status').toLowerCase() || 'active'
  if (status !== 'active' && status !== 'unsubscribed') {
    return { reason: 'subscription_status is neither active nor unsubscribed' }
  }
  const optional = (name: string, length: number) => sanitiseField(field(name), length) || null
  return {
    row: {
      line,
      email: email.email,
      status,
      consentAt: consentAt.time,
      consentSource,
      utmSource: optional('utm_source', 100),
      utmMedium: optional('utm_medium', 100),
      utmCampaign: optional('utm_campaign', 100),
      referrer: optional('referrer', 500),
    },
  }
}

function readConsentTime(text: string, now: Date): { time: string } | { reason: string } {
  if (text === '') return { reason: 'consent_at is empty: say when they agreed' }
  const parsed = ConsentTimeSchema.safeParse(text)
  if (!parsed.success) {
    return { reason: 'consent_at is no date such as 2025-03-14 or 2025-03-14T09:30:00+08:00' }
  }
  const time = new Date(parsed.data)
  // A day's worth of tolerance: today's date has begun elsewhere already.
  const latest = now.getTime() + 24 * 60 * 60 * 1000
  if (time.getTime() > latest) return { reason: 'consent_at lies in the future' }
  return { time: time.toISOString() }
}
