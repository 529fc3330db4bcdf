import { z } from 'zod/mini'

const ConfigurationSchema = z.object({
  supabaseUrl: z.string().check(z.minLength(1)),
  supabaseAnonKey: z.string().check(z.minLength(1)),
  botCheck: z.object({ provider: z.string(), siteKey: z.optional(z.nullable(z.string())) }),
  /** The authentication service does not tell its clients what can be enrolled. */
  secondFactors: z.optional(z.object({ phone: z.boolean() })),
})

/** What a browser must know about the backend. Public: it carries no secret. */
export type Configuration = z.infer<typeof ConfigurationSchema>

const MISSING =
  'The backend URL or its anonymous key is missing. Set VITE_SUPABASE_URL and ' +
  'VITE_SUPABASE_ANON_KEY when building, or serve both in /config.json.'

let pending: Promise<Configuration> | undefined

/**
 * The configuration of this page load, read once. A failed read is tried again by the next caller.
 * @throws when URL or key are missing: nothing behind this call can work without them.
 */
export function readConfiguration(): Promise<Configuration> {
  pending ??= loadConfiguration().catch((cause: unknown) => {
    pending = undefined
    throw cause
  })
  return pending
}

/** Checks a configuration that came from outside. */
export function parseConfiguration(input: unknown): Configuration {
  const parsed = ConfigurationSchema.safeParse(input)
  if (!parsed.success) throw new Error(MISSING)
  return parsed.data
}

async function loadConfiguration(): Promise<Configuration> {
  const built = readBuiltConfiguration()
  if (built) return parseConfiguration(built)
  const response = await fetch('/config.json')
  if (!response.ok) throw new Error(MISSING)
  return parseConfiguration(await response.json())
}

/** The values a hosted build carries inside; undefined when neither was given to the build. */
function readBuiltConfiguration(): unknown {
  const { VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY, VITE_TURNSTILE_SITE_KEY, VITE_PHONE_FACTORS } =
    import.meta.env
  if (!VITE_SUPABASE_URL && !VITE_SUPABASE_ANON_KEY) return undefined
  return {
    supabaseUrl: VITE_SUPABASE_URL,
    supabaseAnonKey: VITE_SUPABASE_ANON_KEY,
    botCheck: VITE_TURNSTILE_SITE_KEY
      ? { provider: 'turnstile', siteKey: VITE_TURNSTILE_SITE_KEY }
      : { provider: 'altcha', siteKey: null },
    secondFactors: { phone: VITE_PHONE_FACTORS === 'on' },
  }
}
