import type { Answer } from '#embedded/http/answer.ts'

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

export function answerWithError({ status, body, headers }: RestError): Answer {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Proxy-Status': `PostgREST; error=${body.code}`,
      ...headers,
    },
    body: encodeErrorBody(body),
  }
}
