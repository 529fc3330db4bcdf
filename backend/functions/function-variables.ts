import type { Environment } from '#backend/environment.ts'
import type { ApiKeys } from '#backend/keys/api-keys.ts'

/** What a hosted project gives its functions, and the settings of ours. */
export function functionVariables(
  environment: Environment,
  localAddress: string,
  siteUrl: string,
  apiKeys: ApiKeys,
): Record<string, string | undefined> {
  return {
    SUPABASE_URL: localAddress,
    SUPABASE_ANON_KEY: apiKeys.anonKey,
    SUPABASE_SERVICE_ROLE_KEY: apiKeys.serviceRoleKey,
    SITE_URL: siteUrl,
    TURNSTILE_SECRET_KEY: environment.TURNSTILE_SECRET_KEY,
    TURNSTILE_URL: environment.TURNSTILE_URL,
    QUOTES_PROVIDER: environment.QUOTES_PROVIDER?.join(','),
    TWELVE_DATA_API_KEY: environment.TWELVE_DATA_API_KEY,
    TWELVE_DATA_URL: environment.TWELVE_DATA_URL,
    EODHD_API_KEY: environment.EODHD_API_KEY,
    EODHD_URL: environment.EODHD_URL,
    YAHOO_URL: environment.YAHOO_URL,
    ECB_URL: environment.ECB_URL,
    SEC_CONTACT: environment.SEC_CONTACT,
    SEC_URL: environment.SEC_URL,
  }
}
