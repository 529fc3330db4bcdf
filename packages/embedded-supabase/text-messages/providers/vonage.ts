import { z } from 'zod'
import { isTemporary, postForm, type TextMessageProvider } from '../text-message-provider.ts'

export type VonageSettings = { from: string; api_key: string; api_secret: string }

const DEFAULT_URL = 'https://rest.nexmo.com'

const AnswerSchema = z.object({ messages: z.array(z.object({ status: z.string() })).min(1) })

/** Throttled, internal error, too many connections. */
const TEMPORARY_STATUSES = new Set(['1', '5', '8'])

/**
 * Vonage's SMS API, which always answers 200 and has the result in `messages[0].status`.
 * Source: https://developer.vonage.com/en/api/sms
 */
export function createVonageProvider(
  settings: VonageSettings,
  url = DEFAULT_URL,
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
        return {
          isSent: false,
          isPermanent: !isTemporary(status),
          reason: `Vonage status ${status}`,
        }
      }
      const isPermanent = !TEMPORARY_STATUSES.has(message.status)
      return { isSent: false, isPermanent, reason: `Vonage error ${message.status}` }
    },
  }
}

function isAscii(text: string): boolean {
  return [...text].every((character) => (character.codePointAt(0) ?? 0) < 128)
}
