import { createHmac, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { StartupError } from 'embedded-supabase'
import { isSameSecret } from '#backend/request-checks/is-same-secret.ts'

/** Older and newer signatures are refused, so that a recorded request cannot be replayed later. */
const TOLERANCE_SECONDS = 5 * 60

/** Accepts the secret as a bearer token, or as the password of any user, as in `https://user:SECRET@host`. */
export function carriesSecret(secret: string, authorization: string): boolean {
  const [, scheme = '', value = ''] = /^(bearer|basic) +(\S+)$/i.exec(authorization.trim()) ?? []
  if (scheme.toLowerCase() === 'bearer') return isSameSecret(value, secret)
  const credentials = Buffer.from(value, 'base64').toString('utf8')
  return isSameSecret(credentials.slice(credentials.indexOf(':') + 1), secret)
}

/**
 * Our own signature: `t=SECONDS,v1=HEX`, where HEX is HMAC-SHA-256 of `SECONDS.BODY` with the secret.
 *
 * @param body the raw body
 */
export function isSignedWithSecret({
  secret,
  signature,
  body,
  now,
}: {
  secret: string
  signature: string
  body: Uint8Array
  now: Date
}): boolean {
  const [, seconds = '', hex = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex')
  return isSameSecret(hex, expected) && isRecent(seconds, now)
}

/**
 * Twilio SendGrid signs timestamp and body with ECDSA and SHA-256.
 *
 * @see https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
export function isSignedBySendGrid(
  key: KeyObject,
  { signature, timestamp, body }: { signature: string; timestamp: string; body: Uint8Array },
  now: Date,
): boolean {
  const signed = Buffer.concat([Buffer.from(timestamp), body])
  const bytes = Buffer.from(signature, 'base64')
  return verify('sha256', signed, key, bytes) && isRecent(timestamp, now)
}

function isRecent(seconds: string, now: Date): boolean {
  return Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
}

/**
 * @param text base64 of a DER SubjectPublicKeyInfo, as SendGrid shows it
 * @throws StartupError if it is not an EC key
 */
export function parseSendGridKey(text: string | undefined): KeyObject | undefined {
  if (text === undefined) return undefined
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
    if (key.asymmetricKeyType === 'ec') return key
  } catch {
    // Reported below, like a key of another type.
  }
  throw new StartupError(
    'SENDGRID_WEBHOOK_KEY is not a valid key. Copy the verification key that SendGrid shows for its signed event webhook.',
  )
}
