import { z } from 'zod'
import { parseJson } from '#embedded/parse-json.ts'
import {
  type DatabaseError,
  DatabaseInterruptedError,
  DatabaseLostError,
} from '#embedded/postgres/database.ts'
import { RestError } from './rest-error.ts'

const STATUS_BY_STATE: Record<string, number> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53400': 500,
  '57P01': 503,
  P0001: 400,
}

const STATUS_BY_CLASS: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '25': 500,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '53': 503,
  '54': 500,
  '55': 500,
  '57': 500,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  XX: 500,
}

export function databaseRefused(error: DatabaseError, isAnonymous: boolean): RestError {
  if (error.code === 'PGRST') return parseRaisedResponse(error)
  const status = statusOf(error, isAnonymous)
  const { code, message, detail, hint } = error
  return new RestError(
    status,
    { code, message, details: detail ?? null, hint: hint ?? null },
    status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {},
  )
}

export function databaseUnreachable(): RestError {
  return new RestError(
    503,
    { code: 'PGRST000', message: 'Database connection error.' },
    { 'Retry-After': '1' },
  )
}

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    error instanceof DatabaseLostError ||
    error instanceof DatabaseInterruptedError ||
    /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH)/.test(code) ||
    /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message)
  )
}

function statusOf({ code, message }: DatabaseError, isAnonymous: boolean): number {
  if (code === '42501') return isAnonymous ? 401 : 403
  if (code === '21000') return message.endsWith('requires a WHERE clause') ? 400 : 500
  if (code === '22023') return /^role.*does not exist$/s.test(message) ? 401 : 400
  if (code === '42883' && message.startsWith('function xmlagg(')) return 406
  if (code.startsWith('PT')) return statusRaised(code)
  return STATUS_BY_STATE[code] ?? STATUS_BY_CLASS[code.slice(0, 2)] ?? 400
}

/** `RAISE SQLSTATE 'PT402'` sets the status. */
function statusRaised(code: string): number {
  const status = Number(code.slice(2))
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500
}

const RaisedMessageSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.string().nullish(),
  hint: z.string().nullish(),
})

const RaisedDetailSchema = z.object({
  status: z.int().min(200).max(599),
  status_text: z.string().nullish(),
  headers: z.record(z.string(), z.string()),
})

const MESSAGE_HINT =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const DETAIL_HINT =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

function parseRaisedResponse({ message, detail }: DatabaseError): RestError {
  const body = RaisedMessageSchema.safeParse(parseJson(message))
  if (!body.success) return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, MESSAGE_HINT)
  if (detail === undefined)
    return unreadable('DETAIL is missing in the RAISE statement', DETAIL_HINT)
  const control = RaisedDetailSchema.safeParse(parseJson(detail))
  if (!control.success) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, DETAIL_HINT)
  return new RestError(control.data.status, body.data, control.data.headers)
}

function unreadable(details: string, hint: string): RestError {
  return new RestError(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  })
}
