import type { z } from 'zod'
import { readLimited } from '#backend/limits/read-limited.ts'
import type { AuthContext } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isStorableJson } from './storable-text.ts'

const maxBodyBytes = 1_048_576
const mostSeparators = 20_000

/** Reads the body of a request as JSON of the given shape, or throws GoTrue's 400 or 413. */
export async function readBody<T>(
  c: AuthContext,
  schema: z.ZodType<T>,
  /** A few of GoTrue's calls take no body for an empty object. */
  { isOptional = false }: { isOptional?: boolean } = {},
): Promise<T> {
  const text = await readText(c, isOptional)
  if (!isShort(text)) throw badJson('it nests too deeply, or holds too many values')
  const value = parseJson(text)
  if (!isStorableJson(value)) {
    throw badJson('it nests too deeply, or holds U+0000 or half a surrogate pair')
  }
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'wrong type'}`)
}

async function readText(c: AuthContext, isOptional: boolean): Promise<string> {
  const bytes = await readLimited(c.req.raw, maxBodyBytes)
  if (!bytes) throw tooLarge()
  // Before its type: some clients name one for a body that is not there.
  if (isOptional && bytes.byteLength === 0) return '{}'
  const contentType = c.req.header('Content-Type')
  if (contentType && !/^application\/([\w.+-]+\+)?json\s*(;|$)/i.test(contentType)) {
    throw badJson('Content-Type must be application/json')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw badJson('it is not UTF-8')
  }
}

/** JSON of a hundred thousand small values takes longer to parse and check than a server may stand still. */
function isShort(text: string): boolean {
  let separators = 0
  for (let at = 0; at < text.length && separators < mostSeparators; at += 1) {
    const character = text[at]
    if (character === ',' || character === ':') separators += 1
  }
  return separators < mostSeparators
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
