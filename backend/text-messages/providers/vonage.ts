import { z } from 'zod'
import { isPassing, postForm, type TextMessageProvider } from '../text-message-provider.ts'

export type VonageSettings = { from: string; api_key: string; api_secret: string }

const defaultUrl = 'https://rest.nexmo.com'

const AnswerSchema = z.object({ messages: z.array(z.object({ status: z.string() })).min(1) })

/** Statuses that pass: too fast, internal error, no room for another connection. */
const passingStatuses = new Set(['1', '5', '8'])

/**
 * Vonage's SMS API, which answers 200 to everything and says in `messages[0].status` how it went.
 * Source: https://developer.vonage.com/en/api/sms
 */
export function createVonageProvider(
  settings: VonageSettings,
  url = defaultUrl,
): TextMessageProvider {
  const endpoint = `${url.replace(/(?<!\/)\/+$/, '')}/sms/json`
  return {
    async send({ to, body }) {
      const { status, answer } = await postForm(endpoint, {
        from: settings.from,
        to,
        text: body,
        api_key: settings.api_key,
        api_secret: settings.api_secret,
        ...(isAscii(body) ? {} : { type: 'unicode' }),
      })
      const message = AnswerSchema.safeParse(answer).data?.messages[0]
      if (message?.status === '0') return { isSent: true }
      if (!message) {
        return { isSent: false, isPermanent: !isPassing(status), reason: `Vonage status ${status}` }
      }
      const isPermanent = !passingStatuses.has(message.status)
      return { isSent: false, isPermanent, reason: `Vonage error ${message.status}` }
    },
  }
}

function isAscii(text: string): boolean {
  return [...text].every((character) => (character.codePointAt(0) ?? 0) < 128)
}
