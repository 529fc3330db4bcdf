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
export function connectionOptions(url: string) {
  const { protocol, hostname, searchParams } = new URL(url)
  const isClearAllowed = isLoopback(hostname) || searchParams.get('requireTLS') === 'false'
  return {
    url,
    maxConnections: countConnections(url),
    connectionTimeout: 30_000,
    ...(protocol === 'smtp:' && !isClearAllowed ? { requireTLS: true } : {}),
  }
}

const defaultConnections = 10

/** `maxConnections` of the URL's query, or ten. */
export function countConnections(url: string): number {
  const given = Number(new URL(url).searchParams.get('maxConnections'))
  return Number.isInteger(given) && given > 0 ? given : defaultConnections
}
