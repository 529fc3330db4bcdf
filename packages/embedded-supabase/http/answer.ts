/** What is answered, whatever carries it: a web `Response` or Node's own. */
export type Answer = {
  status: number
  headers: Record<string, string>
  body: string | null
  /** Whether SQL named headers, which replace the server's own. */
  hasOwnHeaders?: boolean
}

export function toResponse({ status, headers, body }: Answer): Response {
  return new Response(mayHaveBody(status) ? body : null, { status, headers })
}

export function mayHaveBody(status: number): boolean {
  return status !== 204 && status !== 304
}

/** Header names are case-insensitive: those given replace others. */
export function withHeaders(
  headers: Record<string, string>,
  given: Record<string, string>,
): Record<string, string> {
  const replaced = new Set(Object.keys(given).map((name) => name.toLowerCase()))
  const kept = Object.entries(headers).filter(([name]) => !replaced.has(name.toLowerCase()))
  return { ...Object.fromEntries(kept), ...given }
}
