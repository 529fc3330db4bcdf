import { bodyInvalid } from '#embedded/rest/errors/request-errors.ts'
import { csvToJson } from './csv.ts'
import { outlineJson } from './json-outline.ts'
import { type MediaType, mediaTypeText } from './media-type.ts'

export type Payload = {
  text: string
  keys: string[]
  isObject: boolean
  callArguments?: [string, string][]
}

type Target = { isCall: boolean; columns?: string[] }

/** PostgreSQL parses JSON recursively and may answer deeper nesting with a 5xx. */
const MAX_NESTING = 200

/** URLSearchParams takes two seconds for a megabyte of `a&`. PostgreSQL allows at most 1,600 columns. */
const MAX_FORM_FIELDS = 2_000

/** PostgreSQL writes `1e131000` with 131,001 digits wherever it makes text of JSON, as checks of a size do. */
const MAX_EXPONENT_DIGITS = 100_000

const QUOTE = 0x22
const ZERO = 0x30
const LOWER_E = 0x65
/** This bit turns `E` into `e`. */
const CASE_BIT = 0x20
const BACKSLASH = 0x5c
/** This bit turns `[` into `{` and `]` into `}`. */
const BRACE_BIT = 0x20
const OPENING_BRACE = 0x7b
const CLOSING_BRACE = 0x7d

export function parsePayload(body: string, type: MediaType, target: Target): Payload {
  if (type === 'application/json') return parseJson(body, target)
  if (type === 'text/csv') return parseCsv(body)
  if (type === 'application/x-www-form-urlencoded') return parseForm(body, target.isCall)
  const isRaw = type === 'text/plain' || type === 'text/xml' || type === 'application/octet-stream'
  if (isRaw && target.isCall) return { text: body, keys: [], isObject: false }
  throw bodyInvalid(`Content-Type not acceptable: ${mediaTypeText(type)}`)
}

function parseJson(body: string, { isCall, columns }: Target): Payload {
  if (columns) {
    assertShallow(body)
    assertShortNumbers(body)
    return { text: body, keys: columns, isObject: /^\s*\{/.test(body) }
  }
  if (body === '' && isCall) return { text: '{}', keys: [], isObject: true }
  const outline = outlineJson(body, MAX_NESTING)
  if (!outline) throw bodyInvalid('Empty or invalid json')
  assertShortNumbers(body)
  if (outline.kind === 'mixed') throw bodyInvalid('All object keys must match')
  // Anything but rows counts as no rows.
  if (outline.kind === 'other') return { text: '[]', keys: [], isObject: false }
  return { text: body, keys: outline.keys, isObject: outline.kind === 'object' }
}

function parseCsv(body: string): Payload {
  return { ...csvToJson(body), isObject: false }
}

function parseForm(body: string, isCall: boolean): Payload {
  if (countOf(body, '&') > MAX_FORM_FIELDS) throw bodyInvalid('The form has too many fields')
  const pairs = [...new URLSearchParams(body)]
  const record = Object.fromEntries(pairs)
  const payload = { text: JSON.stringify(record), keys: Object.keys(record), isObject: true }
  return isCall ? { ...payload, callArguments: pairs } : payload
}

/** The rows of an insert: the objects of the outermost array, or the one object. */
export function countInsertedRows({ text, isObject }: Payload): number {
  if (isObject) return 1
  let [depth, rows] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code | BRACE_BIT) === OPENING_BRACE) {
      depth += 1
      if (depth === 2) rows += 1
    } else if ((code | BRACE_BIT) === CLOSING_BRACE) depth -= 1
  }
  return rows
}

function assertShallow(text: string): void {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code | BRACE_BIT) === OPENING_BRACE) depth += 1
    else if ((code | BRACE_BIT) === CLOSING_BRACE) depth -= 1
    if (depth > MAX_NESTING) throw bodyInvalid('Empty or invalid json')
  }
}

function assertShortNumbers(text: string): void {
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) at = endOfString(text, at)
    else if ((code | CASE_BIT) === LOWER_E) digits += exponentBehind(text, at)
  }
  if (digits > MAX_EXPONENT_DIGITS) throw bodyInvalid('The numbers have too many digits')
}

/** 0 for the e of true and false. An expression would take four times as long. */
function exponentBehind(text: string, at: number): number {
  const isSigned = text[at + 1] === '-' || text[at + 1] === '+'
  let value = 0
  for (let place = at + (isSigned ? 2 : 1); ; place += 1) {
    const digit = text.charCodeAt(place) - ZERO
    if (!(digit >= 0 && digit <= 9)) return value
    value = value * 10 + digit
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === QUOTE) return at
    if (code === BACKSLASH) at += 1
  }
  return at
}

function countOf(text: string, character: string): number {
  let count = 0
  for (let at = text.indexOf(character); at !== -1; at = text.indexOf(character, at + 1)) count += 1
  return count
}
