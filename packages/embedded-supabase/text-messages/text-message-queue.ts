import type { Queryable } from '#embedded/postgres/database.ts'

export type MessageChannel = 'sms' | 'whatsapp'

export type TextMessage = {
  /** E.164 without the plus sign, as accounts store it. */
  to: string
  body: string
  channel: MessageChannel
}

/**
 * Queues a message in the caller's transaction. It is sent soon after the commit, or dropped once
 * `lifetimeSeconds` have passed.
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
