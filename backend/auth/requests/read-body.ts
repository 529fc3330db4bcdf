import type { z } from 'zod'
import { readLimited } from '#backend/limits/read-limited.ts'
import type { AuthContext } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isStorableJson } from './storable-text.ts'

const maxBodyBytes = 1_048_576

/** Reads the body of a request as JSON of the given shape, or throws GoTrue's 400 or 413. */
export async function readBody<T>(c: AuthContext, schema: z.ZodType<T>): Promise<T> {
  const value = parseJson(await readText(c))
  if (!isStorableJson(value)) {
    throw badJson('it nests too deeply, or holds U+0000 or half a surrogate pair')
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'wrong type'}`)
}

async function readText(c: AuthContext): Promise<string> {
  const contentType = c.req.header('Content-Type')
  if (contentType && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
    throw badJson('Content-Type must be application/json')
  }
  const bytes = await readLimited(c.req.raw, maxBodyBytes)
  if (!bytes) throw tooLarge()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badJson('it is not UTF-8')
  }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw badJson(error instanceof Error ? error.message : 'invalid syntax')
  }
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`)
}

function tooLarge(): AuthError {
  const message = `Request body too large (max ${maxBodyBytes} bytes)`
  return new AuthError(413, 'request_entity_too_large', message)
}
