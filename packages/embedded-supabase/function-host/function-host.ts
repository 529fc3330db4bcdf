import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiKeys } from '#embedded/keys/api-keys.ts'

export type FunctionHandler = (request: Request) => Response | Promise<Response>

/** By file, kept for the whole process: Node imports each file once, so each function registers once. */
const imported = new Map<string, FunctionHandler>()

/**
 * Loads the same files that Deno runs on a hosted project. They register with `Deno.serve` and read
 * `Deno.env`, so both are provided here. Loading again replaces their variables.
 *
 * @returns the handlers by function name
 */
export async function loadFunctions(
  projectFolder: string,
  variables: Record<string, string | undefined>,
): Promise<ReadonlyMap<string, FunctionHandler>> {
  const registered: FunctionHandler[] = []
  provideDeno({
    serve: (handler: FunctionHandler) => registered.push(handler),
    env: { get: (name: string) => variables[name] },
  })
  const handlers = new Map<string, FunctionHandler>()
  for (const name of await listFunctions(projectFolder)) {
    const file = path.join(projectFolder, 'functions', name, 'index.ts')
    if (!imported.has(file)) {
      await import(pathToFileURL(file).href)
      const handler = registered.pop()
      if (!handler) throw new Error(`${file} should call Deno.serve once`)
      imported.set(file, handler)
    }
    const handler = imported.get(file)
    if (handler) handlers.set(name, handler)
  }
  return handlers
}

/** The variables that Supabase gives to each function, and the project's own. */
export function functionVariables(
  { localAddress, siteUrl, apiKeys }: FunctionAddress,
  more: Record<string, string | undefined> = {},
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
    ...more,
  }
}

type FunctionAddress = { localAddress: string; siteUrl: string; apiKeys: Readonly<ApiKeys> }

export function createFunctionClient(
  handlers: ReadonlyMap<string, FunctionHandler>,
  address: string,
  keys: { readonly anonKey: string },
): (name: string, body: unknown) => Promise<Response> {
  return async (name, body) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`supabase/functions should contain ${name}`)
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

async function listFunctions(projectFolder: string): Promise<string[]> {
  const entries = await readdir(path.join(projectFolder, 'functions'), { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map((entry) => entry.name)
    .sort()
}
