import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Environment } from '#backend/configuration/environment.ts'
import type { ApiKeys } from '#backend/keys/api-keys.ts'

export type FunctionHandler = (request: Request) => Response | Promise<Response>

/** Kept for the whole process: Node imports each file once, so each function registers once. */
const handlers = new Map<string, FunctionHandler>()

const functionsDirectory = fileURLToPath(new URL('../../supabase/functions/', import.meta.url))

/**
 * Loads the same files that Deno runs on a hosted project. They register with `Deno.serve` and read
 * `Deno.env`, so both are provided here. Loading again replaces their variables.
 *
 * @returns the handlers by function name
 */
export async function loadFunctions(
  variables: Record<string, string | undefined>,
): Promise<ReadonlyMap<string, FunctionHandler>> {
  const registered: FunctionHandler[] = []
  provideDeno({
    serve: (handler: FunctionHandler) => registered.push(handler),
    env: { get: (name: string) => variables[name] },
  })
  for (const name of await listFunctions()) {
    if (handlers.has(name)) continue
    await import(pathToFileURL(`${functionsDirectory}${name}/index.ts`).href)
    const handler = registered.pop()
    if (!handler) throw new Error(`supabase/functions/${name}/index.ts should call Deno.serve once`)
    handlers.set(name, handler)
  }
  return handlers
}

export function functionVariables(
  environment: Environment,
  localAddress: string,
  siteUrl: string,
  apiKeys: ApiKeys,
): Record<string, string | undefined> {
  return {
    SUPABASE_URL: localAddress,
    // Getters, since both keys change after a rotation.
    get SUPABASE_ANON_KEY() {
      return apiKeys.anonKey
    },
    get SUPABASE_SERVICE_ROLE_KEY() {
      return apiKeys.serviceRoleKey
    },
    SITE_URL: siteUrl,
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
    SEC_CONTACT: environment.SEC_CONTACT,
    SEC_URL: environment.SEC_URL,
    HUBSPOT_TOKEN: environment.HUBSPOT_TOKEN,
    HUBSPOT_URL: environment.HUBSPOT_URL,
    HUBSPOT_HUB_ID: environment.HUBSPOT_HUB_ID?.toString(),
  }
}

export function createFunctionClient(
  handlers: ReadonlyMap<string, FunctionHandler>,
  address: string,
  keys: { readonly anonKey: string },
): (name: string, body: unknown) => Promise<Response> {
  return async (name, body) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`supabase/functions/ should contain ${name}`)
    return handler(
      new Request(`${address}/functions/v1/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${keys.anonKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }
}

function provideDeno(host: { serve: unknown; env: unknown }): void {
  Object.defineProperty(globalThis, 'Deno', { value: host, configurable: true })
}

async function listFunctions(): Promise<string[]> {
  const entries = await readdir(functionsDirectory, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort()
}
