import type { Queryable } from '#backend/postgres/database.ts'

/** GoTrue's template names, `subscription_confirmation` for the newsletter, and those of monitored portfolios. */
export type MailTemplate =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'invite'
  | 'subscription_confirmation'
  | 'monitoring_confirmation'
  | 'monitoring_report'

export type QueuedMail = {
  template: MailTemplate
  to: string
  /** GoTrue's template variables: `ConfirmationURL`, `Token` … */
  variables: Record<string, unknown>
}

/** Created just before an email is sent. */
export type PreparedMail = {
  variables: Record<string, unknown>
  /** HTML that replaces `{{ .Body }}`. */
  body?: string
  headers?: Record<string, string>
}

export async function enqueueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await tx.query(
    `insert into private.mail_queue (template, recipient, variables) values ($1, $2, $3)`,
    [mail.template, mail.to, JSON.stringify(mail.variables)],
  )
}
