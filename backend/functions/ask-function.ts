import type { FunctionHandler } from './function-host.ts'

/** Calls a function as a visitor's page does, without the way over the network. */
export function createFunctionClient(
  handlers: ReadonlyMap<string, FunctionHandler>,
  address: string,
  keys: { readonly anonKey: string },
): (name: string, body: unknown) => Promise<Response> {
  return async (name, body) => {
    const handler = handlers.get(name)
    if (!handler) throw new Error(`supabase/functions/ should hold ${name}`)
    return handler(
      new Request(`${address}/functions/v1/${name}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${keys.anonKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  }
}
