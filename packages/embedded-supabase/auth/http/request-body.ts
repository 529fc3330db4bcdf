import { z } from 'zod'
import { networkOf } from '#embedded/http/client-address.ts'
import { parseInTurn } from '#embedded/http/parse-in-turn.ts'
import { readLimited } from '#embedded/http/read-limited.ts'
import { AuthError } from './auth-error.ts'
import type { AuthContext } from './auth-services.ts'

const MAX_BODY_BYTES = 1_048_576
const MAX_SEPARATORS = 20_000

export async function parseBody<T>(
  c: AuthContext,
  schema: z.ZodType<T>,
  { isOptional = false }: { isOptional?: boolean } = {},
): Promise<T> {
  const text = await parseText(c, isOptional)
  const turn = { length: text.length, network: networkOf(c.var.clientAddress) }
  const value = await parseInTurn(turn, () => parseStorable(text))
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'wrong type'}`)
}

function parseStorable(text: string): unknown {
  if (!isShort(text)) throw badJson('it is nested too deeply or has too many values')
  const value = parseJson(text)
  if (isStorableJson(value)) return value
  throw badJson('it is nested too deeply, or contains U+0000 or an unpaired surrogate')
}

async function parseText(c: AuthContext, isOptional: boolean): Promise<string> {
  const bytes = await readLimited(c.req.raw, MAX_BODY_BYTES)
  if (!bytes) throw tooLarge()
  // Checked before the type: some clients send a type without a body.
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

/** Parsing and checking 100,000 small values would block the server for too long. */
function isShort(text: string): boolean {
  let separators = 0
  for (let at = 0; at < text.length && separators < MAX_SEPARATORS; at += 1) {
    const character = text[at]
    if (character === ',' || character === ':') separators += 1
  }
  return separators < MAX_SEPARATORS
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
  const message = `Request body too large (max ${MAX_BODY_BYTES} bytes)`
  return new AuthError(413, 'request_entity_too_large', message)
}

const MAX_FORM_BYTES = 65_536

/** Like Go, falls back to the query for missing fields. */
export async function parseForm(c: AuthContext): Promise<URLSearchParams> {
  const parameters = new URL(c.req.url).searchParams
  const bytes = await readLimited(c.req.raw, MAX_FORM_BYTES)
  if (!bytes) throw formTooLarge()
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  for (const [name, value] of form) parameters.set(name, value)
  return requireStorable(parameters)
}

export function requireStorable(parameters: URLSearchParams): URLSearchParams {
  if ([...parameters.values()].every(isStorableText)) return parameters
  throw new AuthError(400, 'validation_failed', 'A parameter contains U+0000')
}

function formTooLarge(): AuthError {
  const message = `Request body too large (max ${MAX_FORM_BYTES} bytes)`
  return new AuthError(413, 'request_entity_too_large', message)
}

/** Refuses repeated parameters, because parsers disagree on which one counts. */
export function parseQuery(url: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (parameters.has(name)) throw invalid(`Query parameter ${name} appears more than once`)
    if (!isStorableText(value)) throw invalid(`Query parameter ${name} contains U+0000`)
    parameters.set(name, value)
  }
  return parameters
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

/** Like Go, treats an absent or null field as the empty value of its type. */
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? '')

export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined)

export const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => (value ? requireSmallMetadata(value) : undefined))

export type Metadata = Record<string, unknown>

/** Metadata is also part of every access token. */
const MAX_METADATA_BYTES = 8_192

const OWN_FIELDS_BYTES = 1_024

function requireSmallMetadata(data: Metadata, maxBytes = MAX_METADATA_BYTES): Metadata {
  if (Buffer.byteLength(JSON.stringify(data)) <= maxBytes) return data
  const message = `Metadata is too large (max ${MAX_METADATA_BYTES} bytes)`
  throw new AuthError(400, 'validation_failed', message)
}

/** Not counting the service's own fields. */
export function requireStorableMetadata(data: Metadata): Metadata {
  return requireSmallMetadata(data, MAX_METADATA_BYTES + OWN_FIELDS_BYTES)
}

export const captchaFields = {
  gotrue_meta_security: z
    .object({ captcha_token: text })
    .nullish()
    .transform((value) => value?.captcha_token.trim() ?? ''),
}

export const codeChallengeFields = { code_challenge: text, code_challenge_method: text }

/** PostgreSQL refuses U+0000 in text, and half a surrogate pair in JSON. */
function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

const MAX_DEPTH = 100

export function isStorableJson(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorableText(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((item) => isStorableJson(item, depth + 1))
  return Object.keys(value).every(
    (key) =>
      isStorableText(key) && isStorableJson((value as Record<string, unknown>)[key], depth + 1),
  )
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}
