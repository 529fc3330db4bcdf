import { z } from 'zod'
import { readTrustedProxies } from './client-address.ts'
import { isLoopback } from './loopback.ts'

const UrlSchema = z.url({ protocol: /^https?$/ })

const TrustedProxiesSchema = z
  .string()
  .default('')
  .transform((text, context) => {
    const read = readTrustedProxies(text)
    if (read.ok) return read.proxies
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })

/** The publication, where `MAIL_FROM` is an address alone: mail programs show the name. */
const senderName = 'Kachi'

/** Mails a second. */
const PerSecond = z.coerce.number('expected a number above 0').positive().optional()

/** Roles of the data API, with commas. */
const Roles = z
  .string()
  .regex(
    /^(?:anon|authenticated)(?:,(?:anon|authenticated))?$/,
    'expected anon, authenticated or both',
  )
  .transform((text) => text.split(',') as ('anon' | 'authenticated')[])

const providerNames = ['sample', 'twelvedata', 'eodhd', 'yahoo'] as const

/** In order of preference, with commas. */
const QuotesProviderSchema = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(providerNames, `expected ${providerNames.join(', ')}, with commas`)))

const KeySchema = z.string().regex(/^[\x21-\x7e]{1,200}$/, 'expected a key without spaces')

/** It stands in a header as given. */
const ContactSchema = z
  .string()
  .regex(
    /^[\x21-\x7e](?:[\x20-\x7e]{0,198}[\x21-\x7e])?$/,
    'expected a name and an e-mail address in up to 200 plain characters',
  )

const EnvironmentSchema = z
  .object({
    PORT: z.coerce
      .number('expected a whole number from 0 to 65535')
      .int()
      .min(0)
      .max(65535)
      .default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('.data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SUPABASE_CONFIG: z.string().min(1).default('supabase/config.toml'),
    SITE_URL: UrlSchema.optional(),
    TRUSTED_PROXIES: TrustedProxiesSchema,
    SITE_DIR: z.string().min(1).default('dist/site'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^(?:[^\p{Cc}<>]*<[^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+>|[^\p{Cc}\s<>@]+@[^\p{Cc}\s<>@]+)$/u,
        'expected an address, with or without a name',
      )
      .transform((from) => from.replace(/^\s*(?:<(.+)>|([^<>]+))$/, `${senderName} <$1$2>`))
      .default(`${senderName} <letters@localhost>`),
    MAIL_IMPRINT: z
      .string()
      .regex(/^\P{Cc}+$/u, 'expected one line')
      .optional(),
    SMTP_RATE_LIMIT: PerSecond,
    SMTP_DOMAIN_RATE_LIMIT: PerSecond,
    DKIM_DOMAIN: z
      .string()
      .regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i, 'expected a domain')
      .optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9._-]+$/i, 'expected a selector')
      .optional(),
    DKIM_PRIVATE_KEY: z.string().optional(),
    DKIM_PRIVATE_KEY_FILE: z.string().optional(),
    NEWSLETTER_DIR: z.string().min(1).default('content/newsletter'),
    NEWSLETTER_SCHEDULE: z.enum(['on', 'off']).default('on'),
    NEWSLETTER_WEBHOOK_SECRET: z
      .string()
      .regex(/^[\x21-\x7e]{32,200}$/, 'expected 32 to 200 characters without spaces')
      .optional(),
    SENDGRID_WEBHOOK_KEY: z.string().max(1_000).optional(),
    SMS_PROVIDER_URL: UrlSchema.optional(),
    PER_ADDRESS_LIMIT_SCALE: z.coerce.number('expected a number above 0').positive().default(1),
    REST_REGEX_ROLES: Roles.optional(),
    TURNSTILE_SITE_KEY: z.string().optional(),
    TURNSTILE_SECRET_KEY: z.string().optional(),
    TURNSTILE_URL: UrlSchema.optional(),
    QUOTES_PROVIDER: QuotesProviderSchema.optional(),
    TWELVE_DATA_API_KEY: KeySchema.optional(),
    TWELVE_DATA_URL: UrlSchema.optional(),
    EODHD_API_KEY: KeySchema.optional(),
    EODHD_URL: UrlSchema.optional(),
    YAHOO_URL: UrlSchema.optional(),
    ECB_URL: UrlSchema.optional(),
    SEC_CONTACT: ContactSchema.optional(),
    SEC_URL: UrlSchema.optional(),
    VITE_SUPABASE_URL: UrlSchema.optional(),
    VITE_SUPABASE_ANON_KEY: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    NODE_ENV: z.string().optional(),
  })
  .superRefine((environment, context) => {
    requireTogether(environment, context, 'VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY')
    requireTogether(environment, context, 'TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY')
    requireTogether(environment, context, 'DKIM_DOMAIN', 'DKIM_SELECTOR')
    requireProviderKeys(environment, context)
    requireDkimKey(environment, context)
    requireMailServer(environment, context)
    const isTestSecret = /^[123]x0000/.test(environment.TURNSTILE_SECRET_KEY ?? '')
    if (isTestSecret && environment.NODE_ENV === 'production') {
      context.addIssue({
        code: 'custom',
        path: ['TURNSTILE_SECRET_KEY'],
        message: 'is one of the published test secrets, which let everybody in; use your own',
      })
    }
  })

export type Environment = z.infer<typeof EnvironmentSchema>

const examples: Partial<Record<string, string>> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  DATABASE_URL: 'postgres://user:password@localhost:5432/kachi',
  SITE_URL: 'https://kachi.example',
  TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8,fd00::/8',
  SMTP_URL: 'smtp://user:password@mail.example:587',
  MAIL_FROM: 'Kachi <letters@kachi.example>',
  MAIL_IMPRINT: 'Kachi Publishing Limited, 1 Example Road, Hong Kong, +852 0000 0000',
  SMTP_RATE_LIMIT: '50',
  SMTP_DOMAIN_RATE_LIMIT: '10',
  DKIM_DOMAIN: 'kachi.example',
  DKIM_SELECTOR: 'letters2026',
  DKIM_PRIVATE_KEY_FILE: '/etc/kachi/dkim.pem',
  NEWSLETTER_WEBHOOK_SECRET: 'what "openssl rand -hex 32" prints',
  SMS_PROVIDER_URL: 'https://api.twilio.com',
  PER_ADDRESS_LIMIT_SCALE: '1',
  REST_REGEX_ROLES: 'authenticated',
  VITE_SUPABASE_URL: 'https://project.supabase.co',
  QUOTES_PROVIDER: 'twelvedata,sample',
  SEC_CONTACT: 'Kachi editor@kachi.example',
  SEC_URL: 'https://data.sec.gov',
  TURNSTILE_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** What the environment asks for, or one line for each variable that is wrong. Values are not repeated: they may be secret. */
export function parseEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; environment: Environment } | { ok: false; problems: string[] } {
  // An empty variable is one that is not set, as in a compose file's `SMTP_URL=`.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = EnvironmentSchema.safeParse(given)
  if (parsed.success) return { ok: true, environment: parsed.data }
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0])
    const example = examples[name] ? ` (for example ${name}=${examples[name]})` : ''
    return `${name}: ${issue.message}${example}`
  })
  return { ok: false, problems }
}

function requireTogether(
  environment: Record<string, unknown>,
  context: z.core.$RefinementCtx,
  first: string,
  second: string,
): void {
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

/** A provider that is asked for by name should be asked. */
function requireProviderKeys(
  environment: { QUOTES_PROVIDER?: readonly string[] | undefined } & Record<string, unknown>,
  context: z.core.$RefinementCtx,
): void {
  const keys = { twelvedata: 'TWELVE_DATA_API_KEY', eodhd: 'EODHD_API_KEY' }
  for (const [name, key] of Object.entries(keys)) {
    if (!environment.QUOTES_PROVIDER?.includes(name) || environment[key]) continue
    const message = `is missing, but QUOTES_PROVIDER names ${name}`
    context.addIssue({ code: 'custom', path: [key], message })
  }
}

/** Without a mail server sign-in links are kept for /mailbox, which must not happen to readers' links. */
function requireMailServer(
  { SITE_URL, SMTP_URL }: { SITE_URL?: string | undefined; SMTP_URL?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!SITE_URL || SMTP_URL || isLoopback(new URL(SITE_URL).hostname)) return
  const message = `is missing, but SITE_URL is a public address: mails to readers would be kept on this machine instead of sent; name a mail server`
  context.addIssue({ code: 'custom', path: ['SMTP_URL'], message })
}

function requireDkimKey(
  environment: Record<string, unknown>,
  context: z.core.$RefinementCtx,
): void {
  const given = ['DKIM_PRIVATE_KEY', 'DKIM_PRIVATE_KEY_FILE'].filter((name) => environment[name])
  const expected = environment.DKIM_DOMAIN ? 1 : 0
  if (given.length === expected) return
  const message = expected
    ? 'expected this or DKIM_PRIVATE_KEY, and not both'
    : 'is set, but DKIM_DOMAIN is not; set both or neither'
  context.addIssue({ code: 'custom', path: ['DKIM_PRIVATE_KEY_FILE'], message })
}
