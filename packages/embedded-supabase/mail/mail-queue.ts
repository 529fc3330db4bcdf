import type { Queryable } from '#embedded/postgres/database.ts'

export type QueuedMail = {
  /** One of the auth service's templates, or of the project's own. */
  template: string
  to: string
  variables: Record<string, unknown>
}

export type PreparedMail = {
  variables: Record<string, unknown>
  body?: string
  headers?: Record<string, string>
}

/** The package's own queue. A project may name another table with the same columns, which its migrations create. */
export const DEFAULT_MAIL_QUEUE = 'embedded.mail_queue'

/** @param queue the qualified name of its table */
export async function enqueueMail(tx: Queryable, queue: string, mail: QueuedMail): Promise<void> {
  await tx.query(`insert into ${queue} (template, recipient, variables) values ($1, $2, $3)`, [
    mail.template,
    mail.to,
    JSON.stringify(mail.variables),
  ])
}
