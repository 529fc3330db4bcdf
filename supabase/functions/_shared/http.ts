import { networkOf } from '#domain/client-network.ts'
import { createThrottledLog } from './throttled-log.ts'

const CORS_HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers':
    'authorization, x-client-info, apikey, content-type, x-application-name, x-supabase-api-version',
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
}

const MAX_BODY_BYTES = 64 * 1024

type Handlers = Partial<Record<'GET' | 'POST', (request: Request) => Promise<Response>>>

/**
 * Adds preflight answers, 405 and unexpected errors. HEAD is answered like GET (RFC 9110, 9.3.2);
 * the server drops the body.
 */
export function createHandler(handlers: Handlers): (request: Request) => Promise<Response> {
  const allowed = listMethods(handlers)
  // What fails for one caller may fail with each of their requests.
  const logFailure = createThrottledLog({ everyMs: 10_000 })
  return async function handleRequest(request) {
    if (request.method === 'OPTIONS') return new Response('ok', { headers: CORS_HEADERS })
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const handler = handlers[method as keyof Handlers]
    if (!handler) return refuseMethod(allowed)
    try {
      return await handler(request)
    } catch (error) {
      // A client that left before it had sent its whole request is no failure of ours.
      const isAborted = error instanceof Error && error.message === 'aborted'
      if (isAborted) {
        const gone = 'The request ended before it was complete.'
        return failure({ status: 400, code: 'aborted', error: gone })
      }
      logFailure(errorLine(error))
      return failure({
        status: 500,
        code: 'unexpected',
        error: 'Something went wrong on our side. Please try again.',
      })
    }
  }
}

function listMethods(handlers: Handlers): string {
  const methods = [...Object.keys(handlers), ...(handlers.GET ? ['HEAD'] : []), 'OPTIONS']
  return methods.join(', ')
}

function refuseMethod(allowed: string): Response {
  const error = 'This method is not supported here.'
  return json({ success: false, code: 'method-not-allowed', error }, 405, { Allow: allowed })
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...CORS_HEADERS, ...headers } })
}

export function jsonText(text: string): Response {
  return new Response(text, { headers: { ...CORS_HEADERS, 'Content-Type': 'application/json' } })
}

export function failure({
  status,
  code,
  error,
  headers = {},
}: {
  status: number
  code: string
  error: string
  headers?: Record<string, string>
}): Response {
  return json({ success: false, code, error }, status, headers)
}

export type Read<T> = { ok: true; value: T } | { ok: false; response: Response }

export async function readJson(request: Request): Promise<Read<unknown>> {
  const text = await readTextBody(request)
  return text.ok ? parseJsonBody(text.value) : text
}

export async function readTextBody(request: Request): Promise<Read<string>> {
  const announced = request.headers.get('content-length')
  const isStream = announced === null || request.headers.has('transfer-encoding')
  if (isStream) return readStream(request)
  // No host passes on more than was announced, and a stream costs more than a cached answer.
  if (!(Number(announced) <= MAX_BODY_BYTES)) return refuseSize()
  return { ok: true, value: await request.text() }
}

async function readStream(request: Request): Promise<Read<string>> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  // Returning cancels the stream, so the rest is not read.
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) return refuseSize()
    text += decoder.decode(chunk, { stream: true })
  }
  return { ok: true, value: text + decoder.decode() }
}

function refuseSize(): Read<never> {
  return {
    ok: false,
    response: failure({ status: 413, code: 'body-too-large', error: 'The request is too large.' }),
  }
}

export function parseJsonBody(text: string): Read<unknown> {
  try {
    // Decoded text contains such characters only as escapes. A reviver takes longer than the parsing.
    const value = text.includes('\\u') ? JSON.parse(text, refuseUnstorableText) : JSON.parse(text)
    return { ok: true, value }
  } catch {
    return {
      ok: false,
      response: failure({
        status: 400,
        code: 'malformed-json',
        error: 'The request is not valid JSON.',
      }),
    }
  }
}

/** PostgreSQL cannot store null characters or lone surrogates, in values or keys. */
function refuseUnstorableText(key: string, value: unknown): unknown {
  for (const text of [key, value]) {
    if (typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())) {
      throw new TypeError('the JSON contains text that cannot be stored')
    }
  }
  return value
}

function errorLine(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}` : 'unknown error'
}

export function clientAddress(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown'
}

export function clientNetwork(request: Request): string {
  return networkOf(clientAddress(request))
}
