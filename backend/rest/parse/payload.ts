import { bodyInvalid } from '#backend/rest/errors/request-errors.ts'
import { csvToRecords } from './csv.ts'
import { type MediaType, mediaTypeText } from './media-type.ts'

/** The body of a write or call: JSON text for PostgreSQL to take apart, or a single raw value. */
export type Payload = {
  text: string
  /** The columns or arguments that the body names. */
  keys: string[]
  isObject: boolean
  /** Arguments of a form, which are typed one by one. */
  callArguments?: [string, string][]
}

type Target = { isCall: boolean; columns?: string[] }

/** PostgreSQL reads JSON recursively: what is nested deeper than this it may refuse with a 5xx. */
const maxNesting = 200

export function readPayload(body: string, type: MediaType, target: Target): Payload {
  if (type === 'application/json') return readJson(body, target)
  if (type === 'text/csv') return readCsv(body)
  if (type === 'application/x-www-form-urlencoded') return readForm(body, target.isCall)
  const isRaw = type === 'text/plain' || type === 'text/xml' || type === 'application/octet-stream'
  if (isRaw && target.isCall) return { text: body, keys: [], isObject: false }
  throw bodyInvalid(`Content-Type not acceptable: ${mediaTypeText(type)}`)
}

function readJson(body: string, { isCall, columns }: Target): Payload {
  assertShallow(body)
  if (columns) return { text: body, keys: columns, isObject: /^\s*\{/.test(body) }
  if (body === '' && isCall) return { text: '{}', keys: [], isObject: true }
  return describeJson(body, parseJson(body))
}

function readCsv(body: string): Payload {
  const records = csvToRecords(body)
  return describeJson(JSON.stringify(records), records)
}

function readForm(body: string, isCall: boolean): Payload {
  const pairs = [...new URLSearchParams(body)]
  const record = Object.fromEntries(pairs)
  const payload = { text: JSON.stringify(record), keys: Object.keys(record), isObject: true }
  return isCall ? { ...payload, callArguments: pairs } : payload
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw bodyInvalid('Empty or invalid json')
  }
}

/** Rows must all have the same keys; anything but rows counts as no rows. */
function describeJson(text: string, json: unknown): Payload {
  if (isRecord(json)) return { text, keys: Object.keys(json), isObject: true }
  if (!Array.isArray(json) || json.length === 0) return { text: '[]', keys: [], isObject: false }
  const [first] = json
  if (!isRecord(first)) throw bodyInvalid('All object keys must match')
  const keys = Object.keys(first)
  const known = new Set(keys)
  const isUniform = json.every((row) => {
    if (!isRecord(row)) return false
    const rowKeys = Object.keys(row)
    return rowKeys.length === keys.length && rowKeys.every((key) => known.has(key))
  })
  if (!isUniform) throw bodyInvalid('All object keys must match')
  return { text, keys, isObject: false }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function assertShallow(text: string): void {
  let depth = 0
  // Strings are matched whole, so that the brackets in them do not count.
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1
    else if (token === ']' || token === '}') depth -= 1
    if (depth > maxNesting) throw bodyInvalid('Empty or invalid json')
  }
}
