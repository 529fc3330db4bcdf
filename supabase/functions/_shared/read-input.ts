import { z } from 'zod'
import { failure, type Read, readJson } from './http.ts'

/** The body as its schema has it, or the answer that says what is wrong with it. */
export async function readInput<T>(request: Request, schema: z.ZodType<T>): Promise<Read<T>> {
  const body = await readJson(request)
  return body.ok ? checkInput(body.value, schema) : body
}

export function checkInput<T>(input: unknown, schema: z.ZodType<T>): Read<T> {
  const { success, data, error } = schema.safeParse(input)
  if (success) return { ok: true, value: data }
  const text = z.prettifyError(error)
  return { ok: false, response: failure({ status: 400, code: 'invalid-request', error: text }) }
}
