import {
  checkSubscriberToken,
  importTokenKey,
  type LinkSubject,
  type SubscriberTokenPurpose,
} from '#domain/newsletter/subscriber-token.ts'
import { operatorClient } from './clients.ts'
import { environment } from './environment.ts'
import { failure } from './http.ts'

const LONGEST_TOKEN = 100

export const NO_STORE = { 'Cache-Control': 'no-store' }

/** The signature alone decides; the body that RFC 8058 requires is ignored. */
export async function verifyLink(
  request: Request,
  purpose: SubscriberTokenPurpose,
): Promise<LinkSubject | undefined> {
  return checkSubscriberToken(await loadTokenKey(), purpose, parseToken(request))
}

/** For email programs that open the one-click address with GET. */
export function redirectToPage(path: string): (request: Request) => Promise<Response> {
  return async (request) => {
    const page = new URL(path, environment.siteUrl)
    page.searchParams.set('token', parseToken(request))
    return new Response(null, { status: 303, headers: { ...NO_STORE, Location: page.href } })
  }
}

export function refuseForNow(): Response {
  const error = 'Too many attempts from your network. Please try again in five minutes.'
  return failure({ status: 429, code: 'rate-limited', error, headers: { 'Retry-After': '300' } })
}

function parseToken(request: Request): string {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return token.slice(0, LONGEST_TOKEN)
}

let pending: { url: string; key: Promise<CryptoKey> } | undefined

/** Of links in emails. Read once, since the secret never changes; read again after a failure. */
function loadTokenKey(): Promise<CryptoKey> {
  const { supabaseUrl: url } = environment
  if (pending?.url === url) return pending.key
  const key = selectTokenKey().catch((error: unknown) => {
    pending = undefined
    throw error
  })
  pending = { url, key }
  return key
}

async function selectTokenKey(): Promise<CryptoKey> {
  const { data, error } = await operatorClient().rpc('newsletter_link_secret')
  if (error) throw new Error(`the secret of links could not be read: ${error.message}`)
  if (typeof data !== 'string')
    throw new Error('the migrations should have created the secret of links')
  const pairs = data.match(/../g) ?? []
  return importTokenKey(Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16)))
}
