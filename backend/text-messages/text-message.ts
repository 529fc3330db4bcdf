export type MessageChannel = 'sms' | 'whatsapp'

/** A short text to a phone. */
export type TextMessage = {
  /** E.164 without the plus sign, as accounts keep it. */
  to: string
  body: string
  channel: MessageChannel
}
