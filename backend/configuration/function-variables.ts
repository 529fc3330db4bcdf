import type { Environment } from './environment.ts'

/** What Kachi's functions read with `Deno.env`, besides Supabase's own variables. */
export function functionVariables(environment: Environment): Record<string, string | undefined> {
  return {
    TURNSTILE_SECRET_KEY: environment.TURNSTILE_SECRET_KEY,
    TURNSTILE_URL: environment.TURNSTILE_URL,
    QUOTES_PROVIDER: environment.QUOTES_PROVIDER?.join(','),
    ...environment.providers,
    STATEMENTS_PROVIDER: (environment.STATEMENTS_PROVIDER ?? environment.ACCOUNTS_PROVIDER)?.join(
      ',',
    ),
    ECB_URL: environment.ECB_URL,
    TAIFEX_URL: environment.TAIFEX_URL,
    FRANKFURTER_URL: environment.FRANKFURTER_URL,
    HUBSPOT_TOKEN: environment.HUBSPOT_TOKEN,
    HUBSPOT_URL: environment.HUBSPOT_URL,
    HUBSPOT_HUB_ID: environment.HUBSPOT_HUB_ID?.toString(),
  }
}
