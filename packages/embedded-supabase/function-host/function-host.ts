import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { StartupError } from '#embedded/configuration/startup-error.ts'
import type { ApiKeys } from '#embedded/keys/api-keys.ts'

import { resolveImportsOfFunctions } from './resolve-imports.ts'

export type FunctionHandler = (request: Request) => Response | Promise<Response>

/** By file, kept for the whole process: Node imports each file once, so each function registers once. */
const imported = new Map<string, FunctionHandler>()

/**
 * Loads the same files that Deno runs on a hosted project. They register with `Deno.serve` and read
 * `Deno.env`, so both are provided here. Loading again replaces their variables.
 *
 * @param skip called with a line for each function that cannot be loaded; without it, the first one ends the start
 * @returns the handlers by function name
 * @throws StartupError
 */
export async function loadFunctions(
  projectFolder: string,
  variables: Record<string, string | undefined>,
  skip?: (line: string) => void,
): Promise<ReadonlyMap<string, FunctionHandler>> {
  const registered: FunctionHandler[] = []
  provideDeno(variables, (handler) => registered.push(handler))
  resolveImportsOfFunctions()
  const handlers = new Map<string, FunctionHandler>()
  for (const name of await listFunctions(projectFolder)) {
    const shown = `supabase/functions/${name}/index.ts`
    try {
      const file = path.join(projectFolder, 'functions', name, 'index.ts')
      handlers.set(name, await loadFunction(file, registered))
    } catch (error) {
      const line = `${shown}: ${error instanceof Error ? error.message : String(error)}`
      if (!skip) throw new StartupError(line)
      skip(`${line} (skipped)`)
    }
  }
  return handlers
}

async function loadFunction(file: string, registered: FunctionHandler[]): Promise<FunctionHandler> {
  const known = imported.get(file)
  if (known) return known
  await import(pathToFileURL(file).href)
  const handler = registered.pop()
  if (!handler) throw new Error('expected a call of Deno.serve')
  imported.set(file, handler)
  return handler
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

type ServeOptions = { handler?: FunctionHandler }

function provideDeno(
  variables: Record<string, string | undefined>,
  register: (handler: FunctionHandler) => void,
): void {
  const value = {
    serve(first: FunctionHandler | ServeOptions, second?: FunctionHandler) {
      const handler = typeof first === 'function' ? first : (second ?? first.handler)
      if (handler) register(handler)
    },
    env: {
      get: (name: string) => variables[name],
      has: (name: string) => variables[name] !== undefined,
      toObject: () => ({ ...variables }),
    },
  }
  Object.defineProperty(globalThis, 'Deno', { value, configurable: true })
}

async function listFunctions(projectFolder: string): Promise<string[]> {
  const folder = path.join(projectFolder, 'functions')
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { withFileTypes: true })
  return entries
    .filter((entry) => entry.isDirectory() && /^[A-Za-z]/.test(entry.name))
    .filter(({ name }) => existsSync(path.join(folder, name, 'index.ts')))
    .map((entry) => entry.name)
    .sort()
}
