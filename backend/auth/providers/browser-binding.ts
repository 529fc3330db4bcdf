import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { deriveKey, type EncryptionKey } from '#backend/keys/encrypted-text.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'

/** Longer than a sign-in at a provider may take. */
const cookieSeconds = 600

/** How long a client may take to open the address that begins to link an identity. */
const ticketMs = 300_000

const secretPattern = /^[\w-]{43}$/

/** The account that an identity is to be linked to, and the session that asked for it. */
export type LinkingTarget = { userId: string; sessionId: string | undefined }

/**
 * Gives the browser a secret that its answer from the provider has to bring along, or takes the one it
 * has: several tabs may be on their way at once.
 *
 * @returns what is stored of the secret
 */
export function bindBrowser(services: AuthServices, c: AuthContext): string {
  const known = getCookie(c, cookieNameOf(services))
  const secret = known && secretPattern.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(c, cookieNameOf(services), secret, {
    path: '/',
    httpOnly: true,
    secure: isSecure(services),
    // Not Strict: the answer comes by a link from the provider's pages.
    sameSite: 'Lax',
    maxAge: cookieSeconds,
  })
  return hashSecret(secret)
}

export function hasBrowserSecret(services: AuthServices, c: AuthContext): boolean {
  return getCookie(c, cookieNameOf(services)) !== undefined
}

/** Whether this is the browser that began the flow. */
export function isBoundBrowser(
  services: AuthServices,
  c: AuthContext,
  storedHash: string | null,
): boolean {
  const secret = getCookie(c, cookieNameOf(services))
  return Boolean(secret && storedHash) && isSame(hashSecret(secret ?? ''), storedHash ?? '')
}

const TicketSchema = z.object({
  userId: z.string(),
  sessionId: z.string().optional(),
  expiresAt: z.number(),
})

/**
 * Says in an address who asked to link an identity, for a client that keeps no cookies of its own and
 * opens the address in a browser: a native application, a page on another origin. It counts for
 * minutes, and from the same network address, so that nobody can be lured from elsewhere into opening it.
 */
export function writeLinkTicket(
  services: AuthServices,
  c: AuthContext,
  target: LinkingTarget,
): string {
  const expiresAt = services.now().getTime() + ticketMs
  const said = Buffer.from(JSON.stringify({ ...target, expiresAt })).toString('base64url')
  return `${said}.${signTicket(services.encryptionKeys.current, c, said)}`
}

/** Who asked, or undefined for a ticket that is not ours, is too old, or comes from elsewhere. */
export function readLinkTicket(
  services: AuthServices,
  c: AuthContext,
  ticket: string,
): LinkingTarget | undefined {
  const [said = '', signature = ''] = ticket.split('.')
  const keys = [...services.encryptionKeys.all.values()]
  if (!keys.some((key) => isSame(signTicket(key, c, said), signature))) return undefined
  const { expiresAt, userId, sessionId } = TicketSchema.parse(
    JSON.parse(Buffer.from(said, 'base64url').toString()),
  )
  return services.now().getTime() <= expiresAt ? { userId, sessionId } : undefined
}

function signTicket(key: EncryptionKey, c: AuthContext, said: string): string {
  return createHmac('sha256', deriveKey(key, 'link tickets'))
    .update(`${said}\n${c.var.clientAddress}`)
    .digest('base64url')
}

/** With the prefix, a browser takes the cookie from this very host alone, and over TLS alone. */
function cookieNameOf(services: AuthServices): string {
  return isSecure(services) ? '__Host-kachi-sign-in' : 'kachi-sign-in'
}

/** Safari keeps no secure cookie of a page without TLS, not even on localhost. */
function isSecure({ siteUrl }: AuthServices): boolean {
  return siteUrl.startsWith('https:')
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
