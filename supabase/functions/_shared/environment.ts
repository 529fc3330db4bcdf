/**
 * Hosted Supabase sets the variables that start with SUPABASE_; the others are project secrets
 * there. The embedded backend sets all of them.
 */
export const environment = {
  get supabaseUrl(): string {
    return requireVariable('SUPABASE_URL')
  },
  get anonKey(): string {
    return Deno.env.get('SUPABASE_ANON_KEY') || requireKey('SUPABASE_PUBLISHABLE_KEYS')
  },
  /** Bypasses row-level security. */
  get serviceRoleKey(): string {
    return Deno.env.get('SUPABASE_SERVICE_ROLE_KEY') || requireKey('SUPABASE_SECRET_KEYS')
  },
  get siteUrl(): string {
    return Deno.env.get('SITE_URL') ?? 'http://localhost:3000'
  },
  /** Without it, the self-hosted bot check is used. */
  get turnstileSecretKey(): string | undefined {
    return Deno.env.get('TURNSTILE_SECRET_KEY') || undefined
  },
  get turnstileUrl(): string {
    return (
      Deno.env.get('TURNSTILE_URL') ?? 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
    )
  },
}

/** Newer projects have keys by name, as JSON: `{ "default": "sb_secret_…" }`. */
function requireKey(name: string): string {
  const keys: Record<string, string> = JSON.parse(requireVariable(name))
  const key = keys.default ?? Object.values(keys)[0]
  if (!key) throw new Error(`${name} contains no key`)
  return key
}

function requireVariable(name: string): string {
  const value = Deno.env.get(name)
  if (!value) throw new Error(`${name} is not set: the host of the functions should set it`)
  return value
}
