import { z } from 'zod'
import { isTemporary, postForm, type TextMessageProvider } from '../text-message-provider.ts'

export type TextlocalSettings = { sender: string; api_key: string }

const DEFAULT_URL = 'https://api.textlocal.in'

const AnswerSchema = z.object({
  status: z.string(),
  errors: z.array(z.object({ code: z.number() })).default([]),
})

/**
 * Textlocal's send call, which always answers 200 and has the result in `status`.
 * Source: https://api.textlocal.in/docs/sendsms
 */
export function createTextlocalProvider(
  settings: TextlocalSettings,
  url = DEFAULT_URL,
): TextMessageProvider {
  const endpoint = `${url.replace(/(?<!\/)\/+$/, '')}/send`
  return {
    async send({ to, body }) {
      const { status, answer } = await postForm(endpoint, {
        sender: settings.sender,
        apikey: settings.api_key,
        message: body,
        numbers: to,
      })
      const parsed = AnswerSchema.safeParse(answer).data
      if (parsed?.status === 'success') return { isSent: true }
      const code = parsed?.errors[0]?.code
      const reason = code === undefined ? `Textlocal status ${status}` : `Textlocal error ${code}`
      return { isSent: false, isPermanent: Boolean(parsed) && !isTemporary(status), reason }
    },
  }
}
