/** A token for one purpose is invalid for another. */
export type SubscriberTokenPurpose = 'unsubscribe' | 'monitoring' | 'alerts'

export type LinkSubject = {
  /** For a report on a portfolio: the id of the monitor. For alerts: the id of the account. */
  subscriberId: string
  /** The date of the issue, such as 2026-11-26; undefined for other emails. */
  issue?: string | undefined
}

const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ISSUE_PATTERN = /^\d{4}-\d{2}-\d{2}$/
const TOKEN_PATTERN = /^([A-Za-z0-9_-]{22})(?:\.(\d{4}-\d{2}-\d{2}))?\.([A-Za-z0-9_-]{43})$/

/** @param secret at least 32 bytes */
export function importTokenKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  if (secret.length < 32) throw new Error('the secret of subscriber tokens should have 32 bytes')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
}

/**
 * Proves that the holder of a link received our email to this subscriber: id, issue if any, and their
 * HMAC-SHA-256, at most 77 URL-safe characters. It never expires: readers can unsubscribe from an old email.
 *
 * @throws if the id is not a UUID, or the issue not a date
 */
export async function createSubscriberToken(
  key: CryptoKey,
  purpose: SubscriberTokenPurpose,
  subject: LinkSubject,
): Promise<string> {
  const { subscriberId, issue } = subject
  if (!UUID_PATTERN.test(subscriberId)) throw new Error('a subscriber id should be a UUID')
  if (issue !== undefined && !ISSUE_PATTERN.test(issue))
    throw new Error('an issue should be a date')
  const signature = await crypto.subtle.sign('HMAC', key, signedText(purpose, subject))
  const parts = [encode(uuidBytes(subscriberId)), issue, encode(new Uint8Array(signature))]
  return parts.filter((part) => part !== undefined).join('.')
}

/** Undefined if the signature is wrong or the token has another purpose. Compares in constant time. */
export async function checkSubscriberToken(
  key: CryptoKey,
  purpose: SubscriberTokenPurpose,
  token: string,
): Promise<LinkSubject | undefined> {
  const [, idPart, issue, signaturePart] = TOKEN_PATTERN.exec(token) ?? []
  if (!idPart || !signaturePart) return undefined
  const subject = { subscriberId: uuidText(decode(idPart)), issue }
  // Spare bits of base64 must not allow a second spelling of the same token.
  const signature = decode(signaturePart)
  if (encode(uuidBytes(subject.subscriberId)) !== idPart || encode(signature) !== signaturePart) {
    return undefined
  }
  const text = signedText(purpose, subject)
  const isOurs = await crypto.subtle.verify('HMAC', key, signature, text)
  return isOurs ? subject : undefined
}

function signedText(purpose: SubscriberTokenPurpose, { subscriberId, issue }: LinkSubject) {
  const subject = issue === undefined ? subscriberId : `${subscriberId}:${issue}`
  return new TextEncoder().encode(`kachi newsletter ${purpose}:${subject}`)
}

function uuidBytes(uuid: string): Uint8Array<ArrayBuffer> {
  const pairs = uuid.replaceAll('-', '').match(/../g) ?? []
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16))
}

function uuidText(bytes: Uint8Array): string {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function encode(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (character) => character.charCodeAt(0))
}
