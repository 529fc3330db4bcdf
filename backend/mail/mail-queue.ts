import type { Queryable } from '#backend/postgres/database.ts'

/** GoTrue's template names, and `subscription_confirmation` for the newsletter. */
export type MailTemplate =
  | 'confirmation'
  | 'magic_link'
  | 'recovery'
  | 'email_change'
  | 'reauthentication'
  | 'invite'
  | 'subscription_confirmation'

export type QueuedMail = {
  template: MailTemplate
  to: string
  /** GoTrue's template variables: `ConfirmationURL`, `Token` … */
  variables: Record<string, unknown>
}

export async function enqueueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await tx.query(
    `insert into private.mail_queue (template, recipient, variables) values ($1, $2, $3)`,
    [mail.template, mail.to, JSON.stringify(mail.variables)],
  )
}
