import { z } from 'zod/mini'
import { getClient, isUnanswered } from './supabase-client.ts'

export class FunctionFailure extends Error {
  /** HTTP status, or 0 if there was no answer. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message)
    this.name = 'FunctionFailure'
    this.status = status
  }
}

const NO_ANSWER = 'The server did not respond. Check your connection and try again.'

const NO_REASON = 'The server could not answer. Try again in a minute.'

const ErrorBodySchema = z.object({ error: z.string().check(z.minLength(1)) })

/**
 * Returns parsed JSON, unchecked. @throws {FunctionFailure} with the function's own error text if
 * it sent one.
 */
export async function callFunction(name: string, body: object): Promise<unknown> {
  const client = await getClient()
  const session = await client.auth.getSession()
  // Otherwise the client would call as a visitor, who may do less than the reader.
  if (isUnanswered(session.error)) throw new FunctionFailure(NO_ANSWER, 0)
  const { data, error, response } = await client.functions.invoke<unknown>(name, {
    body: { ...body },
  })
  if (!error) return data
  const text = await parseErrorText(response)
  const silence = response ? NO_REASON : NO_ANSWER
  throw new FunctionFailure(text ?? silence, response?.status ?? 0)
}

async function parseErrorText(response: Response | undefined): Promise<string | undefined> {
  const body: unknown = await response?.json().catch(() => undefined)
  const parsed = ErrorBodySchema.safeParse(body)
  return parsed.success ? parsed.data.error : undefined
}
