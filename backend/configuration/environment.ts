import { z } from 'zod'
import {
  checkHostedProject,
  checkTogether,
  numberFrom,
  TrustedProxiesSchema,
  text,
  webUrl,
} from './environment-checks.ts'
import {
  missingKeys,
  ProviderKeySchema,
  ProvidersSchema,
  QuotesProviderSchema,
  SourcesSchema,
  StatementsProviderSchema,
} from './provider-variables.ts'
import { workVariables } from './work-variables.ts'

const EnvironmentSchema = z
  .object({
    ...workVariables,
    /** 0 picks a free port. */
    PORT: numberFrom(0, 65_535).default(3000),
    /** Only a non-loopback address lets other machines connect. */
    HOST: text().default('127.0.0.1'),
    SITE_DIR: text().default('dist/site'),
    /** Proxies whose `X-Forwarded-For` is trusted: comma-separated addresses and networks. */
    TRUSTED_PROXIES: TrustedProxiesSchema,
    /** Password of /metrics, for a Prometheus that should not have the service key. */
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,200}$/, 'expected 16 to 200 characters without spaces')
      .optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    /** `production` refuses the published Turnstile test secrets, as a public SITE_URL does. */
    NODE_ENV: z.string().optional(),

    /** `off`: requests only. The background work then needs `npm run worker` on the same PostgreSQL. */
    WORKERS: z.enum(['on', 'off'], 'expected on or off').default('on'),

    DATA_DIR: text().default('.data'),
    BACKUPS: z.enum(['on', 'off']).default('on'),
    /** Default: `backups` in DATA_DIR. */
    BACKUP_DIR: text().optional(),
    /** How many of the daily backups are kept. */
    BACKUP_KEEP: numberFrom(1, 10_000).default(14),
    /** A PostgreSQL server, version 15 or newer, in place of the embedded database. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    /** For `operate move`, as `--to`: arguments are read by every user of the machine. */
    MOVE_TO: text().optional(),
    /** The settings of the project. Other variables may be named there as `env(NAME)`. */
    SUPABASE_CONFIG: text().default('supabase/config.toml'),
    REST_REGEX_ROLES: z
      .string()
      .regex(
        /^(?:anon|authenticated)(?:,(?:anon|authenticated))?$/,
        'expected anon, authenticated or both',
      )
      .transform((roles) => roles.split(',') as ('anon' | 'authenticated')[])
      .optional(),

    /** Address of the SMS provider, for tests. Default: the provider's own. */
    SMS_PROVIDER_URL: webUrl().optional(),

    NEWSLETTER_DIR: text().default('content/newsletter'),

    /** Public key of Turnstile. Without both keys, the self-hosted bot check is used. */
    TURNSTILE_SITE_KEY: z.string().optional(),
    TURNSTILE_SECRET_KEY: z.string().optional(),
    TURNSTILE_URL: webUrl().optional(),

    /**
     * Quote sources in order of preference, comma-separated. Default: those with a key, else
     * `sample`.
     */
    QUOTES_PROVIDER: QuotesProviderSchema.optional(),
    /**
     * Sources of financial statements after the SEC, in order of preference, comma-separated. Default:
     * none.
     */
    STATEMENTS_PROVIDER: StatementsProviderSchema.optional(),
    /** The older name of `STATEMENTS_PROVIDER`. */
    ACCOUNTS_PROVIDER: StatementsProviderSchema.optional(),
    /** The full URL of the European Central Bank's daily rates, for tests. */
    ECB_URL: webUrl().optional(),
    /** The full URL of the Taiwan Futures Exchange's daily rates, for tests. */
    TAIFEX_URL: webUrl().optional(),
    /** The address of a Frankfurter, which passes on central banks' rates. */
    FRANKFURTER_URL: webUrl().optional(),

    /** HubSpot token. Without one, contacts and events wait in the database. */
    HUBSPOT_TOKEN: ProviderKeySchema.optional(),
    HUBSPOT_URL: webUrl().optional(),
    /** HubSpot account ID, part of its event names. Default: looked up at HubSpot. */
    HUBSPOT_HUB_ID: numberFrom(1, 1e15).optional(),
    NEWS_FEEDS: text().default('content/news-feeds.json'),

    /** A hosted Supabase project that the site talks to instead of this server. */
    VITE_SUPABASE_URL: webUrl().optional(),
    VITE_SUPABASE_ANON_KEY: text().optional(),
    /** A hosted Supabase project on which the operator's commands act. */
    SUPABASE_URL: webUrl().optional(),
    SUPABASE_SERVICE_ROLE_KEY: text().optional(),
  })
  .superRefine(checkTogether)
  .superRefine(checkHostedProject)

export type Environment = z.infer<typeof EnvironmentSchema> & {
  /** Variables of quote providers and of sources of financial statements. */
  providers: Record<string, string | undefined>
}

const EXAMPLES: Partial<Record<string, string>> = {
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
  METRICS_TOKEN: 'what "openssl rand -hex 32" prints',
  NEWSLETTER_WEBHOOK_SECRET: 'what "openssl rand -hex 32" prints',
  SMS_PROVIDER_URL: 'https://api.twilio.com',
  PER_ADDRESS_LIMIT_SCALE: '1',
  REST_REGEX_ROLES: 'authenticated',
  VITE_SUPABASE_URL: 'https://project.supabase.co',
  QUOTES_PROVIDER: 'twelvedata,sample',
  SEC_CONTACT: '"Kachi editor@kachi.example"',
  SEC_URL: 'https://data.sec.gov',
  TURNSTILE_URL: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
}

/** @returns the settings, or one line for each bad variable, without its value: it may be secret. */
export function parseEnvironment(
  variables: Record<string, string | undefined>,
): { ok: true; environment: Environment } | { ok: false; problems: string[] } {
  // An empty variable, such as `SMTP_URL=` in a compose file, counts as unset.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const parsed = EnvironmentSchema.safeParse(given)
  const providers = z.object({ ...ProvidersSchema.shape, ...SourcesSchema.shape }).safeParse(given)
  if (parsed.success && providers.success) {
    const missing = missingKeys(parsed.data, providers.data)
    if (missing.length > 0) return { ok: false, problems: missing }
    return { ok: true, environment: { ...parsed.data, providers: providers.data } }
  }
  const issues = [...(parsed.error?.issues ?? []), ...(providers.error?.issues ?? [])]
  const problems = issues.map((issue) => {
    const name = String(issue.path[0])
    const example = EXAMPLES[name] ? ` (for example ${name}=${EXAMPLES[name]})` : ''
    return `${name}: ${issue.message}${example}`
  })
  return { ok: false, problems }
}
