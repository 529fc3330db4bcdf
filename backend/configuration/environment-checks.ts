import { isLoopbackUrl, parseTrustedProxies } from 'embedded-supabase'
import { z } from 'zod'
import { isTestSecret } from '#domain/auth/verify-turnstile-answer.ts'

const SENDER_NAME = 'Kachi'

const SENDER_PATTERN =
  /^(?:[^\p{Cc}<>]*<[^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+>|[^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+)$/u

export const LOCAL_SENDER = `${SENDER_NAME} <letters@localhost>`

export const SenderSchema = z
  .string()
  .regex(SENDER_PATTERN, 'expected an address, with or without a name')
  .transform(nameSender)

export const TrustedProxiesSchema = z.string().default('').transform(checkTrustedProxies)

/** Such as `127.0.0.1:8080,[::1]:80`. */
export const PrivateHostsSchema = z
  .string()
  .default('')
  .transform(parsePrivateHosts)
  .pipe(z.instanceof(Set<string>, { error: 'expected hosts with ports' }))

export function text() {
  return z.string().min(1)
}

export function webUrl() {
  return z.url({ protocol: /^https?$/ })
}

export function numberFrom(min: number, max: number) {
  return z.coerce.number(`expected a whole number from ${min} to ${max}`).int().min(min).max(max)
}

export function positive() {
  return z.coerce.number('expected a number above 0').positive()
}

type Given = Record<string, unknown> & {
  SITE_URL?: string | undefined
  SMTP_URL?: string | undefined
  NODE_ENV?: string | undefined
  TURNSTILE_SECRET_KEY?: string | undefined
}

export function checkTogether(environment: Given, context: z.core.$RefinementCtx): void {
  requireTogether({
    environment,
    context,
    first: 'VITE_SUPABASE_URL',
    second: 'VITE_SUPABASE_ANON_KEY',
  })
  requireTogether({
    environment,
    context,
    first: 'TURNSTILE_SITE_KEY',
    second: 'TURNSTILE_SECRET_KEY',
  })
  requireTogether({ environment, context, first: 'DKIM_DOMAIN', second: 'DKIM_SELECTOR' })
  requireDkimKey(environment, context)
  requireMailServer(environment, context)
  refuseTestSecret(environment, context)
}

/** For the operator's commands. In a hosted function, the platform decides which it sets. */
export function checkHostedProject(environment: Given, context: z.core.$RefinementCtx): void {
  requireTogether({
    environment,
    context,
    first: 'SUPABASE_URL',
    second: 'SUPABASE_SERVICE_ROLE_KEY',
  })
}

function parsePrivateHosts(text: string): ReadonlySet<string> | undefined {
  const hosts = text
    .toLowerCase()
    .split(',')
    .map((host) => host.trim())
  const named = hosts.filter((host) => host !== '')
  const isRight = (host: string) => {
    const url = URL.parse(`http://${host}`)
    return /:\d{1,5}$/.test(host) && url?.pathname === '/' && url.username === ''
  }
  return named.every(isRight) ? new Set(named) : undefined
}

function checkTrustedProxies(given: string, context: z.core.$RefinementCtx) {
  const read = parseTrustedProxies(given)
  if (read.ok) return read.proxies
  context.addIssue({ code: 'custom', message: read.problem })
  return z.NEVER
}

function nameSender(from: string): string {
  const address = from.trim()
  if (!address.includes('<')) return `${SENDER_NAME} <${address}>`
  return address.startsWith('<') ? `${SENDER_NAME} ${address}` : address
}

function requireTogether({
  environment,
  context,
  first,
  second,
}: {
  environment: Given
  context: z.core.$RefinementCtx
  first: string
  second: string
}): void {
  for (const [present, missing] of [
    [first, second],
    [second, first],
  ] as const) {
    if (environment[present] && !environment[missing]) {
      const message = `is missing, but ${present} is set; set both or neither`
      context.addIssue({ code: 'custom', path: [missing], message })
    }
  }
}

function requireDkimKey(environment: Given, context: z.core.$RefinementCtx): void {
  const given = ['DKIM_PRIVATE_KEY', 'DKIM_PRIVATE_KEY_FILE'].filter((name) => environment[name])
  const expected = environment.DKIM_DOMAIN ? 1 : 0
  if (given.length === expected) return
  const message = expected
    ? 'expected this or DKIM_PRIVATE_KEY, and not both'
    : 'is set, but DKIM_DOMAIN is not; set both or neither'
  context.addIssue({ code: 'custom', path: ['DKIM_PRIVATE_KEY_FILE'], message })
}

/** Without a mail server, sign-in links are captured for /mailbox. Links of real readers must not be. */
function requireMailServer({ SITE_URL, SMTP_URL }: Given, context: z.core.$RefinementCtx): void {
  if (!SITE_URL || SMTP_URL || isLoopbackUrl(SITE_URL)) return
  const message = `is missing, but SITE_URL is a public address: emails to readers would stay on this machine; set a mail server`
  context.addIssue({ code: 'custom', path: ['SMTP_URL'], message })
}

function refuseTestSecret(
  { SITE_URL, NODE_ENV, TURNSTILE_SECRET_KEY }: Given,
  context: z.core.$RefinementCtx,
): void {
  const isPublic = SITE_URL !== undefined && !isLoopbackUrl(SITE_URL)
  if (!isPublic && NODE_ENV !== 'production') return
  if (!isTestSecret(TURNSTILE_SECRET_KEY ?? '')) return
  const message = 'is one of the published test secrets, which accept everyone; use your own'
  context.addIssue({ code: 'custom', path: ['TURNSTILE_SECRET_KEY'], message })
}
