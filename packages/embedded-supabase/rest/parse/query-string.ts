import {
  nullByteFound,
  queryStringInvalid,
  queryStringTooLong,
} from '#embedded/rest/errors/request-errors.ts'

export type QueryParameter = { key: string; value: string | undefined }

/** Longer than any proxy allows, so that generated input cannot block the parser. */
const MAX_LENGTH = 32_768
const MAX_NESTING = 50

/** Parameters that may appear only once; a second one would be lost silently. */
const SINGLE_KEYS = ['select', 'columns', 'on_conflict', 'limit', 'offset', 'order']

export function parseQueryString(text: string): QueryParameter[] {
  if (text.length > MAX_LENGTH) throw queryStringTooLong(MAX_LENGTH)
  const parameters = text
    .split(/[&;]/)
    .filter((part) => part !== '')
    .map(parseParameter)
    // The gateway's API key is not a filter.
    .filter(({ key }) => key !== 'apikey')
  for (const key of SINGLE_KEYS) {
    if (parameters.filter((parameter) => parameter.key === key).length > 1) {
      throw queryStringInvalid(`"${key}" is given more than once`, null)
    }
  }
  return parameters
}

export function canonicalQuery(parameters: readonly QueryParameter[]): string {
  return [...parameters]
    .sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    .map(({ key, value }) => `${encode(key)}=${encode(value ?? '')}`)
    .join('&')
}

function parseParameter(part: string): QueryParameter {
  const separator = part.indexOf('=')
  if (separator < 0) return { key: decode(part), value: undefined }
  return { key: decode(part.slice(0, separator)), value: decode(part.slice(separator + 1)) }
}

function decode(text: string): string {
  const decoded = decodePercents(text)
  if (decoded.includes('\0')) throw nullByteFound()
  if (nestingOf(decoded) > MAX_NESTING) {
    throw queryStringInvalid(
      'Parentheses are nested too deeply',
      `At most ${MAX_NESTING} levels are read.`,
    )
  }
  return decoded
}

function decodePercents(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw queryStringInvalid(
      'Invalid percent-encoding in the query string',
      `Could not decode '${text.slice(0, 100)}' as UTF-8.`,
    )
  }
}

function nestingOf(text: string): number {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '(') depth += 1
    else if (character === ')') depth -= 1
    if (depth > deepest) deepest = depth
  }
  return deepest
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /[!'()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
