import { z } from 'zod/mini'

const MessageSchema = z.object({
  id: z.union([z.string(), z.number()]),
  to: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  date: z.string(),
})

export type Message = z.infer<typeof MessageSchema>

export type MailboxAnswer =
  | { kind: 'open'; messages: Message[] }
  /** A mail server is configured: mails leave, and none are kept here. */
  | { kind: 'closed' }

/**
 * The captured mails, newest first, for one address or for all.
 * @throws when the server does not answer as a mailbox does.
 */
export async function fetchMessages(to: string | undefined): Promise<MailboxAnswer> {
  const query = to ? `?to=${encodeURIComponent(to)}` : ''
  const response = await fetch(`/mailbox/messages${query}`)
  if (response.status === 404) return { kind: 'closed' }
  if (!response.ok) throw new Error(`The mailbox answered with status ${response.status}.`)
  return { kind: 'open', messages: z.array(MessageSchema).parse(await response.json()) }
}
