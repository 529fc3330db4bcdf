import { createPublicKey, type KeyObject } from 'node:crypto'
import { StartupError } from '#backend/startup-error.ts'

/**
 * The key that SendGrid shows for its signed event webhook: base64 of a DER SubjectPublicKeyInfo.
 *
 * @throws StartupError if it is none
 */
export function readSendGridKey(text: string | undefined): KeyObject | undefined {
  if (text === undefined) return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ec') return key
  } catch {
    // Said below, for both ways of being wrong.
  }
  throw new StartupError(
    'SENDGRID_WEBHOOK_KEY is not a key. Copy the verification key that SendGrid shows for its signed event webhook.',
  )
}
