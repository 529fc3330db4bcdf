import type { Environment } from '#backend/environment.ts'
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

const defaultConnections = 10

/** `maxConnections` of the URL's query, or ten. */
export function countConnections(url: string): number {
  const given = Number(new URL(url).searchParams.get('maxConnections'))
  return Number.isInteger(given) && given > 0 ? given : defaultConnections
}
