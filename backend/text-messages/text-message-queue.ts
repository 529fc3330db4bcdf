import type { Queryable } from '#backend/postgres/database.ts'
import type { TextMessage } from './text-message.ts'

/**
 * Puts a message into the queue, in the transaction of what it reports: both are kept or neither is.
 * It is sent soon after the commit, or not at all once `lifetimeSeconds` are over.
 *
 * @returns its id
 */
export async function enqueueTextMessage(
  tx: Queryable,
  message: TextMessage & { lifetimeSeconds: number },
): Promise<string> {
  const id = crypto.randomUUID()
  await tx.query(
    `insert into embedded.text_message_queue (id, recipient, body, channel, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [id, message.to, message.body, message.channel, message.lifetimeSeconds],
  )
  return id
}
