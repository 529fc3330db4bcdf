import type { Environment } from '#backend/environment.ts'
import { isLoopback } from '#backend/loopback.ts'
import type { DkimKey } from './dkim-key.ts'

/** How mails reach the publisher's mail server. */
export type SmtpSettings = {
  /** `smtp://` or `smtps://`; options of nodemailer's pool may stand in its query. */
  url: string
  from: string
  dkim: DkimKey | undefined
}

/** Undefined while mails are captured instead. */
export function readSmtpSettings(
  environment: Pick<Environment, 'SMTP_URL' | 'MAIL_FROM'>,
  dkim: DkimKey | undefined,
): SmtpSettings | undefined {
  return environment.SMTP_URL
    ? { url: environment.SMTP_URL, from: environment.MAIL_FROM, dkim }
    : undefined
}

/**
 * Options of nodemailer's pool, besides those in the URL's query. Mails hold sign-in links, so `smtp://` goes
 * on with STARTTLS or not at all, except to this machine and where the URL says `requireTLS=false`.
 */
export function connectionOptions(given: string) {
  const url = new URL(given)
  const isClearAllowed = isLoopback(url.hostname) || url.searchParams.get('requireTLS') === 'false'
  // In the query, which goes before the options.
  if (url.protocol === 'smtp:' && !isClearAllowed) url.searchParams.set('requireTLS', 'true')
  return { url: url.href, maxConnections: countConnections(given), connectionTimeout: 30_000 }
}

const defaultConnections = 10

/** `maxConnections` of the URL's query, or ten. */
export function countConnections(url: string): number {
  const given = Number(new URL(url).searchParams.get('maxConnections'))
  return Number.isInteger(given) && given > 0 ? given : defaultConnections
}
