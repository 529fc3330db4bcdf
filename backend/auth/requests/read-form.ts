import { readLimited } from '#backend/limits/read-limited.ts'
import type { AuthContext } from '../auth-services.ts'
import { AuthError } from '../errors/auth-error.ts'
import { isStorableText } from './storable-text.ts'

const maxFormBytes = 65_536

/** A posted form, as a provider sends one. What it leaves out, the query may say, as Go has it. */
export async function readForm(c: AuthContext): Promise<URLSearchParams> {
  const parameters = new URL(c.req.url).searchParams
  const bytes = await readLimited(c.req.raw, maxFormBytes)
  if (!bytes) throw tooLarge()
  const form = new URLSearchParams(new TextDecoder().decode(bytes))
  for (const [name, value] of form) parameters.set(name, value)
  return requireStorable(parameters)
}

/** Refuses what neither the database nor a header can hold. */
export function requireStorable(parameters: URLSearchParams): URLSearchParams {
  if ([...parameters.values()].every(isStorableText)) return parameters
  throw new AuthError(400, 'validation_failed', 'A parameter holds U+0000')
}

function tooLarge(): AuthError {
  const message = `Request body too large (max ${maxFormBytes} bytes)`
  return new AuthError(413, 'request_entity_too_large', message)
}
