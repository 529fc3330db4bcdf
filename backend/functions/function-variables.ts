import type { Environment } from '#backend/environment.ts'
import type { ApiKeys } from '#backend/keys/api-keys.ts'

/** What a hosted project gives its functions, and the settings of ours. API keys may change as time goes by. */
export function functionVariables(
  environment: Environment,
  localAddress: string,
  siteUrl: string,
  apiKeys: ApiKeys,
): Record<string, string | undefined> {
  return {
    SUPABASE_URL: localAddress,
    get SUPABASE_ANON_KEY() {
      return apiKeys.anonKey
    },
    get SUPABASE_SERVICE_ROLE_KEY() {
      return apiKeys.serviceRoleKey
    },
    SITE_URL: siteUrl,
    TURNSTILE_SECRET_KEY: environment.TURNSTILE_SECRET_KEY,
    TURNSTILE_URL: environment.TURNSTILE_URL,
  }
}
