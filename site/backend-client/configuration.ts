import { z } from 'zod/mini'
import { takeEarlyConfiguration } from './early-access.ts'
import { fetchAsKachi } from './fetch-as-kachi.ts'

const ConfigurationSchema = z.object({
  supabaseUrl: z.string().check(z.minLength(1)),
  supabaseAnonKey: z.string().check(z.minLength(1)),
  botCheck: z.object({ provider: z.string(), siteKey: z.optional(z.nullable(z.string())) }),
  /** The authentication service does not say which factors can be enrolled. */
  secondFactors: z.optional(z.object({ phone: z.boolean() })),
})

/** Contains no secret. */
export type Configuration = z.infer<typeof ConfigurationSchema>

const MISSING =
  'The backend URL or its anonymous key is missing. Set VITE_SUPABASE_URL and ' +
  'VITE_SUPABASE_ANON_KEY when building, or serve both in /config.json.'

let pending: Promise<Configuration> | undefined

/**
 * After a failure the next caller tries again.
 * @throws if the URL or the key is missing
 */
export function loadConfiguration(): Promise<Configuration> {
  pending ??= fetchConfiguration().catch((cause: unknown) => {
    pending = undefined
    throw cause
  })
  return pending
}

export function parseConfiguration(input: unknown): Configuration {
  const parsed = ConfigurationSchema.safeParse(input)
  if (!parsed.success) throw new Error(MISSING)
  return parsed.data
}

async function fetchConfiguration(): Promise<Configuration> {
  const built = loadBuiltConfiguration()
  if (built) return parseConfiguration(built)
  const early = await takeEarlyConfiguration()?.catch(() => undefined)
  if (early) return parseConfiguration(early)
  const response = await fetchAsKachi('/config.json')
  if (!response.ok) throw new Error(MISSING)
  return parseConfiguration(await response.json())
}

/** Of a build for a hosted project. */
export function loadBuiltConfiguration(): Configuration | undefined {
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
