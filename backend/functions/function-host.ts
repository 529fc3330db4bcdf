import { readdir } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export type FunctionHandler = (request: Request) => Response | Promise<Response>

/** A process imports each file once, so that it registers once, however often functions are loaded. */
const handlers = new Map<string, FunctionHandler>()

const functionsDirectory = fileURLToPath(new URL('../../supabase/functions/', import.meta.url))

/**
 * Loads the very files that Deno runs on a hosted project. They register themselves with
 * `Deno.serve` and read `Deno.env`, so that is what they find here, with `variables` as environment;
 * loading them again gives them another environment.
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
