import { z } from 'zod'

const UrlSchema = z.url({ protocol: /^https?$/ })

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
    SITE_DIR: z.string().min(1).default('dist/site'),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Kachi <letters@localhost>'),
    SMS_PROVIDER_URL: UrlSchema.optional(),
    PER_ADDRESS_LIMIT_SCALE: z.coerce.number('expected a number above 0').positive().default(1),
    TURNSTILE_SITE_KEY: z.string().optional(),
    TURNSTILE_SECRET_KEY: z.string().optional(),
    TURNSTILE_URL: UrlSchema.optional(),
    VITE_SUPABASE_URL: UrlSchema.optional(),
    VITE_SUPABASE_ANON_KEY: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
    NODE_ENV: z.string().optional(),
  })
  .superRefine((environment, context) => {
    requireTogether(environment, context, 'VITE_SUPABASE_URL', 'VITE_SUPABASE_ANON_KEY')
    requireTogether(environment, context, 'TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY')
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
  SMTP_URL: 'smtp://user:password@mail.example:587',
  SMS_PROVIDER_URL: 'https://api.twilio.com',
  PER_ADDRESS_LIMIT_SCALE: '1',
  VITE_SUPABASE_URL: 'https://project.supabase.co',
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
