import type { Queryable } from '#backend/postgres/database.ts'

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
  variables: Record<string, unknown>
}

export type PreparedMail = {
  variables: Record<string, unknown>
  body?: string
  headers?: Record<string, string>
}

export async function enqueueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await tx.query(
    `insert into private.mail_queue (template, recipient, variables) values ($1, $2, $3)`,
    [mail.template, mail.to, JSON.stringify(mail.variables)],
  )
}
