import { z } from 'zod'
import { isTemporary, postForm, type TextMessageProvider } from '../text-message-provider.ts'

export type MessageBirdSettings = { originator: string; access_key: string }

const DEFAULT_URL = 'https://rest.messagebird.com'

const RefusalSchema = z.object({ errors: z.array(z.object({ code: z.number() })).min(1) })

/**
 * MessageBird's Messages API: 201 with the message, or a list of errors.
 * Source: https://developers.messagebird.com/api/sms-messaging/
 */
export function createMessageBirdProvider(
  settings: MessageBirdSettings,
  url = DEFAULT_URL,
): TextMessageProvider {
  const endpoint = `${url.replace(/(?<!\/)\/+$/, '')}/messages`
  const headers = { Authorization: `AccessKey ${settings.access_key}` }
  return {
    async send({ to, body }) {
      const { status, answer } = await postForm(
        endpoint,
        {
          originator: settings.originator,
          recipients: to,
          body,
          type: 'sms',
          datacoding: 'unicode',
        },
        headers,
      )
      if (status === 200 || status === 201) return { isSent: true }
      const code = RefusalSchema.safeParse(answer).data?.errors[0]?.code
      const reason =
        code === undefined ? `MessageBird status ${status}` : `MessageBird error ${code}`
      return { isSent: false, isPermanent: !isTemporary(status), reason }
    },
  }
}
