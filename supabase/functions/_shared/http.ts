const corsHeaders = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'authorization, x-client-info, apikey, content-type, x-application-name, x-supabase-api-version',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
}

const maxBodyBytes = 64 * 1024

type Handlers = Partial<Record<'GET' | 'POST', (request: Request) => Promise<Response>>>

/**
 * One handler for a function's methods: preflight, 405 and the last line of defence live here. HEAD
 * comes here as it was sent, hosted and embedded; it is answered as GET is (RFC 9110, 9.3.2), and the
 * server leaves the body out.
 */
export function createHandler(handlers: Handlers): (request: Request) => Promise<Response> {
  const allowed = listMethods(handlers)
  return async function handleRequest(request) {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: corsHeaders })
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = handlers[method as keyof Handlers]
    if (!handler) return refuseMethod(allowed)
    try {
      return await handler(request)
    } catch (error) {
      console.error(JSON.stringify({ level: 'error', message: errorLine(error) }))
      return failure(500, 'unexpected', 'Something went wrong on our side. Please try again.')
    }
  }
}

/** What `Allow` says (RFC 9110, 15.5.6). */
function listMethods(handlers: Handlers): string {
  const methods = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS']
  return methods.join(', ')
}

function refuseMethod(allowed: string): Response {
  const error = 'This method is not supported here.'
  return json({ success: false, code: 'method-not-allowed', error }, 405, { Allow: allowed })
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, ...headers } })
}

/** JSON that is written already. */
export function jsonText(text: string): Response {
  return new Response(text, { headers: { ...corsHeaders, 'Content-Type': 'application/json' } })
}

/** An error that a client can act on: a stable code and a sentence. */
export function failure(
  status: number,
  code: string,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return json({ success: false, code, error }, status, headers)
}

/** The request's JSON, or the reason why there is none. */
export async function readJson(
  request: Request,
): Promise<{ ok: true; value: unknown } | { ok: false; response: Response }> {
  const text = await readText(request)
  if (text === undefined) {
    return { ok: false, response: failure(413, 'body-too-large', 'The request is too large.') }
  }
  try {
    return { ok: true, value: JSON.parse(text, refuseUnstorableText) }
  } catch {
    return { ok: false, response: failure(400, 'malformed-json', 'The request is not valid JSON.') }
  }
}

/** The body as text; undefined if it is, or turns out to be, larger than the limit. */
async function readText(request: Request): Promise<string | undefined> {
  // The host holds a client to the length it declares, and a stream is slow to read.
  const declared = request.headers.get('content-length')
  if (declared !== null && Number(declared) > maxBodyBytes) return undefined
  if (declared !== null && Number(declared) >= 0) return request.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Leaving the loop cancels the stream, so that the rest is not read.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBodyBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** PostgreSQL stores neither null characters nor halves of surrogate pairs, as value or as key. */
function refuseUnstorableText(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) {
      throw new TypeError('the JSON holds text that cannot be stored')
    }
  }
  return value
}

function errorLine(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'
}
