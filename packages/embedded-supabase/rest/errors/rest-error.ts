export type ErrorBody = {
  code: string
  message: string
  details?: unknown
  hint?: string | null
}

export class RestError extends Error {
  readonly status: number
  readonly body: ErrorBody
  readonly headers: Record<string, string>

  constructor(status: number, body: ErrorBody, headers: Record<string, string> = {}) {
    super(body.message)
    this.name = 'RestError'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The members are in PostgREST's order. */
export function encodeErrorBody({ code, details, hint, message }: ErrorBody): string {
  return JSON.stringify({ code, details: details ?? null, hint: hint ?? null, message })
}

export function respondWithError(error: RestError): Response {
  return new Response(encodeErrorBody(error.body), {
    status: error.status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${error.body.code}`,
      ...error.headers,
    },
  })
}
