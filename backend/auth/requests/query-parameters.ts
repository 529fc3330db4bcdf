import { AuthError } from '../errors/auth-error.ts'
import { isStorableText } from './storable-text.ts'

/** The query of a request. A parameter given twice is refused: which one would have counted? */
export function readQuery(url: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const [name, value] of new URL(url).searchParams) {
    if (parameters.has(name)) throw invalid(`Query parameter ${name} is given more than once`)
    if (!isStorableText(value)) throw invalid(`Query parameter ${name} holds U+0000`)
    parameters.set(name, value)
  }
  return parameters
}

function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}
