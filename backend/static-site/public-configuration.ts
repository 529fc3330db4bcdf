import type { ApiKeys, ProjectSettings } from 'embedded-supabase'
import type { Environment } from '#backend/configuration/environment.ts'

export type PublicConfiguration = {
  supabaseUrl: string
  supabaseAnonKey: string
  botCheck: { provider: 'altcha' | 'turnstile'; siteKey: string | null }
  /** Second factors besides authenticator apps, which are missing from GoTrue's `/settings`. */
  secondFactors: { phone: boolean }
}

type Services = {
  environment: Environment
  settings: ProjectSettings
  siteUrl: string
  keys: { api: Readonly<ApiKeys> }
}

export function createPublicConfiguration({ environment, settings, siteUrl, keys }: Services) {
  const { SITE_URL, TURNSTILE_SITE_KEY, VITE_SUPABASE_URL, VITE_SUPABASE_ANON_KEY } = environment
  const siteKey = TURNSTILE_SITE_KEY ?? null
  // Without a public address, pages use the origin at which they were opened: their content policy keeps a page
  // at 127.0.0.1 from connecting to localhost.
  const followsOrigin = !SITE_URL && !VITE_SUPABASE_URL
  return (origin: string): PublicConfiguration => ({
    supabaseUrl: followsOrigin ? origin : (VITE_SUPABASE_URL ?? siteUrl),
    supabaseAnonKey: VITE_SUPABASE_ANON_KEY ?? keys.api.anonKey,
    botCheck: { provider: siteKey ? 'turnstile' : 'altcha', siteKey },
    secondFactors: { phone: settings.auth.mfa.phone.enroll_enabled },
  })
}
