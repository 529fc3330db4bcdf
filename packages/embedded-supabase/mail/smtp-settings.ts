import { isLoopback } from '#embedded/http/loopback.ts'
import { type DkimKey, type DkimVariables, loadDkimKey } from './dkim-key.ts'

export type SmtpSettings = {
  /** `smtp://` or `smtps://`; its query may set options of nodemailer's pool. */
  url: string
  from: string
  dkim: DkimKey | undefined
}

export type MailVariables = DkimVariables & {
  SMTP_URL?: string | undefined
  /** The sender of all emails, such as `The Times <letters@times.example>`. */
  MAIL_FROM: string
}

/**
 * @returns undefined without a mail server: emails are then captured
 * @throws StartupError if the DKIM key cannot be used
 */
export async function loadSmtpSettings(
  variables: MailVariables,
): Promise<SmtpSettings | undefined> {
  const dkim = await loadDkimKey(variables)
  const { SMTP_URL: url, MAIL_FROM: from } = variables
  return url ? { url, from, dkim } : undefined
}

/**
 * Options of nodemailer's pool, in addition to those in the URL's query. Emails contain sign-in links, so `smtp://`
 * requires STARTTLS, except to this machine or if the URL says `requireTLS=false`.
 */
export function connectionOptions(given: string) {
  const url = new URL(given)
  const isClearAllowed = isLoopback(url.hostname) || url.searchParams.get('requireTLS') === 'false'
  // Set in the query, since it overrides the options.
  if (url.protocol === 'smtp:' && !isClearAllowed) url.searchParams.set('requireTLS', 'true')
  return { url: url.href, maxConnections: countConnections(given), connectionTimeout: 30_000 }
}

const DEFAULT_CONNECTIONS = 10

export function countConnections(url: string): number {
  const given = Number(new URL(url).searchParams.get('maxConnections'))
  return Number.isInteger(given) && given > 0 ? given : DEFAULT_CONNECTIONS
}
