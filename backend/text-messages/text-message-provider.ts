import type { TextMessage } from './text-message.ts'

/** How a text message leaves. `isPermanent` failures are not tried again. */
export type TextMessageProvider = {
  /** Throws where the provider could not be reached; that is tried again. */
  send(message: TextMessage): Promise<SendResult>
}

export type SendResult = { isSent: true } | { isSent: false; isPermanent: boolean; reason: string }

/** How long a provider may take to answer. GoTrue's time. */
export const sendTimeoutMs = 10_000

/** Sends a form as all of these providers want it, and answers the parsed JSON beside the status. */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body: new URLSearchParams(fields),
    // A provider answers here or not at all; a redirect would carry the credentials elsewhere.
    redirect: 'error',
    signal: AbortSignal.timeout(sendTimeoutMs),
  })
  const text = await response.text()
  try {
    return { status: response.status, answer: JSON.parse(text) }
  } catch {
    return { status: response.status, answer: undefined }
  }
}

/** Whether the same request may well succeed later: the provider is busy or broken. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
