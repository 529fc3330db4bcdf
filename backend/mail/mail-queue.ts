import type { Queryable } from '#backend/postgres/database.ts'

/** The mails of GoTrue by its own template names, and the publication's own. */
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
  /** The template's variables, under the names that GoTrue gives them: `ConfirmationURL`, `Token` … */
  variables: Record<string, unknown>
}

/**
 * Puts a mail into the queue, in the transaction of what it reports: both are kept or neither is.
 * The delivery worker renders and sends it soon after the commit.
 */
export async function enqueueMail(tx: Queryable, mail: QueuedMail): Promise<void> {
  await tx.query(
    `insert into private.mail_queue (template, recipient, variables) values ($1, $2, $3)`,
    [mail.template, mail.to, JSON.stringify(mail.variables)],
  )
}
