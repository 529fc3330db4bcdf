import { z } from 'zod'
import {
  isTemporary,
  postForm,
  type TextMessageProvider,
  type TextMessageResult,
} from '../text-message-provider.ts'

export type TwilioSettings = {
  account_sid: string
  auth_token: string
  /** A messaging service (`MG…`) or the sender's phone number. */
  message_service_sid: string
}

const DEFAULT_URL = 'https://api.twilio.com'

const MessageSchema = z.object({
  sid: z.string().nullish(),
  status: z.string(),
  error_code: z.union([z.string(), z.number()]).nullish(),
})

const RefusalSchema = z.object({ code: z.number(), status: z.number().optional() })

/**
 * Twilio's Messages API: a form with basic authentication; 201 with the message, or a JSON error
 * with a code. Source: https://www.twilio.com/docs/messaging/api/message-resource
 */
export function createTwilioProvider(
  settings: TwilioSettings,
  url = DEFAULT_URL,
): TextMessageProvider {
  const account = encodeURIComponent(settings.account_sid)
  const endpoint = `${url.replace(/(?<!\/)\/+$/, '')}/2010-04-01/Accounts/${account}/Messages.json`
  const credentials = Buffer.from(`${settings.account_sid}:${settings.auth_token}`)
  const headers = { Authorization: `Basic ${credentials.toString('base64')}` }
  return {
    async send({ to, body, channel }) {
      const isWhatsApp = channel === 'whatsapp'
      const fields = {
        To: isWhatsApp ? `whatsapp:+${to}` : `+${to}`,
        Channel: channel,
        From: isWhatsApp ? whatsAppSender(settings) : settings.message_service_sid,
        Body: body,
      }
      const { status, answer } = await postForm(endpoint, fields, headers)
      return parseAnswer(status, answer)
    },
  }
}

/** WhatsApp requires a prefix for phone numbers, but not for messaging services. */
function whatsAppSender({ message_service_sid: sender }: TwilioSettings): string {
  return /^\+?[1-9]\d{1,14}$/.test(sender.replaceAll(' ', '')) ? `whatsapp:${sender}` : sender
}

function parseAnswer(status: number, answer: unknown): TextMessageResult {
  if (status === 200 || status === 201) {
    const message = MessageSchema.safeParse(answer).data
    if (message && (message.status === 'failed' || message.status === 'undelivered')) {
      const reason = `Twilio ${message.status}, error ${message.error_code ?? 'unknown'}`
      return { isSent: false, isPermanent: true, reason }
    }
    return { isSent: true }
  }
  const refusal = RefusalSchema.safeParse(answer).data
  const reason = refusal ? `Twilio error ${refusal.code}` : `Twilio status ${status}`
  return { isSent: false, isPermanent: !isTemporary(status), reason }
}
