import type { TextMessage } from './text-message-queue.ts'

export type TextMessageProvider = {
  /** @throws if the provider could not be reached; the message is then retried */
  send(message: TextMessage): Promise<TextMessageResult>
}

export type TextMessageResult =
  | { isSent: true }
  | { isSent: false; isPermanent: boolean; reason: string }

/** As in GoTrue. */
export const SEND_TIMEOUT_MS = 10_000

/** @returns the status and the parsed JSON, or undefined if the answer is not JSON */
export async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json', ...headers },
    body: new URLSearchParams(fields),
    // A redirect would send the credentials to another address.
    redirect: 'error',
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  })
  const text = await response.text()
  try {
    return { status: response.status, answer: JSON.parse(text) }
  } catch {
    return { status: response.status, answer: undefined }
  }
}

export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}
