import { createHash, createHmac, randomBytes } from 'node:crypto'
import { getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { deriveKey, type EncryptionKey } from '#embedded/keys/encrypted-text.ts'
import { isSameText } from '#embedded/keys/is-same-text.ts'
import type { AuthContext, AuthServices } from '../http/auth-services.ts'

/** Longer than a sign-in at a provider may take. */
const COOKIE_SECONDS = 600

const TICKET_MS = 300_000

const SECRET_PATTERN = /^[\w-]{43}$/

export type LinkingTarget = { userId: string; sessionId: string | undefined }

/**
 * Sets a cookie with a secret that the browser must send on its return from the provider. Keeps an
 * existing one: several tabs may be signing in.
 *
 * @returns the hash to store
 */
export function bindBrowser(services: AuthServices, c: AuthContext): string {
  const known = getCookie(c, cookieNameOf(services))
  const secret = known && SECRET_PATTERN.test(known) ? known : randomBytes(32).toString('base64url')
  setCookie(c, cookieNameOf(services), secret, {
    path: '/',
    httpOnly: true,
    secure: isSecure(services),
    // Not Strict: the browser returns by a link from the provider's page.
    sameSite: 'Lax',
    maxAge: COOKIE_SECONDS,
  })
  return hashSecret(secret)
}

export function hasBrowserSecret(services: AuthServices, c: AuthContext): boolean {
  return getCookie(c, cookieNameOf(services)) !== undefined
}

export function isBoundBrowser(
  services: AuthServices,
  c: AuthContext,
  storedHash: string | null,
): boolean {
  const secret = getCookie(c, cookieNameOf(services))
  return Boolean(secret && storedHash) && isSameText(hashSecret(secret ?? ''), storedHash ?? '')
}

const TicketSchema = z.object({
  userId: z.string(),
  sessionId: z.string().optional(),
  expiresAt: z.number(),
})

/**
 * A signed ticket that names the account to link to. For clients without our cookie, such as native
 * apps and pages on other origins, which open the address in a browser. It works for minutes and
 * only from the same network address, so an attacker elsewhere cannot lure a reader into opening
 * it.
 */
export function writeLinkTicket(
  services: AuthServices,
  c: AuthContext,
  target: LinkingTarget,
): string {
  const expiresAt = services.now().getTime() + TICKET_MS
  const payload = Buffer.from(JSON.stringify({ ...target, expiresAt })).toString('base64url')
  return `${payload}.${signTicket(services.encryptionKeys.current, c, payload)}`
}

export function parseLinkTicket(
  services: AuthServices,
  c: AuthContext,
  ticket: string,
): LinkingTarget | undefined {
  const [payload = '', signature = ''] = ticket.split('.')
  const keys = [...services.encryptionKeys.all.values()]
  if (!keys.some((key) => isSameText(signTicket(key, c, payload), signature))) return undefined
  const { expiresAt, userId, sessionId } = TicketSchema.parse(
    JSON.parse(Buffer.from(payload, 'base64url').toString()),
  )
  return services.now().getTime() <= expiresAt ? { userId, sessionId } : undefined
}

function signTicket(key: EncryptionKey, c: AuthContext, payload: string): string {
  return createHmac('sha256', deriveKey(key, 'link tickets'))
    .update(`${payload}\n${c.var.clientAddress}`)
    .digest('base64url')
}

/** The prefix `__Host-` makes browsers accept the cookie only from this host and over TLS. */
function cookieNameOf(services: AuthServices): string {
  return isSecure(services) ? '__Host-sb-sign-in' : 'sb-sign-in'
}

/** Safari drops secure cookies of pages without TLS, even on localhost. */
function isSecure({ apiUrl }: AuthServices): boolean {
  return apiUrl.startsWith('https:')
}

function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
