/** What a link in a mail lets its holder do. A token for one purpose is worth nothing for another. */
export type SubscriberTokenPurpose = 'unsubscribe'

const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tokenPattern = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/

/** Imports the secret that signs tokens: at least 32 bytes. */
export function importTokenKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  if (secret.length < 32) throw new Error('the secret of subscriber tokens should have 32 bytes')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
}

/**
 * A link's proof that its holder got a mail of ours to this subscriber: the id and its HMAC-SHA-256, 66
 * characters that fit a query. It needs no row and does not age: a reader may leave by an old letter.
 */
export async function createSubscriberToken(
  key: CryptoKey,
  purpose: SubscriberTokenPurpose,
  subscriberId: string,
): Promise<string> {
  if (!uuidPattern.test(subscriberId)) throw new Error('a subscriber id should be a UUID')
  const signature = await crypto.subtle.sign('HMAC', key, signedText(purpose, subscriberId))
  return `${encode(uuidBytes(subscriberId))}.${encode(new Uint8Array(signature))}`
}

/** The subscriber whom the token names, or undefined if we did not make it for this purpose. Compares in constant time. */
export async function checkSubscriberToken(
  key: CryptoKey,
  purpose: SubscriberTokenPurpose,
  token: string,
): Promise<string | undefined> {
  const [, idPart, signaturePart] = tokenPattern.exec(token) ?? []
  if (!idPart || !signaturePart) return undefined
  const subscriberId = uuidText(decode(idPart))
  // One token has one spelling: the spare bits of base64 must not make another.
  const signature = decode(signaturePart)
  if (encode(uuidBytes(subscriberId)) !== idPart || encode(signature) !== signaturePart) {
    return undefined
  }
  const text = signedText(purpose, subscriberId)
  const isOurs = await crypto.subtle.verify('HMAC', key, signature, text)
  return isOurs ? subscriberId : undefined
}

function signedText(purpose: SubscriberTokenPurpose, subscriberId: string) {
  return new TextEncoder().encode(`kachi newsletter ${purpose}:${subscriberId}`)
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
