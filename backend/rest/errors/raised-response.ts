import { z } from 'zod'
import type { DatabaseError } from '#backend/postgres/database.ts'
import { RestError } from './rest-error.ts'

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

const messageHint =
  "MESSAGE must be a JSON object with obligatory keys: 'code', 'message' and optional keys: 'details', 'hint'."
const detailHint =
  "DETAIL must be a JSON object with obligatory keys: 'status', 'headers' and optional key: 'status_text'."

/** Reads the whole response that a function raised with `RAISE SQLSTATE 'PGRST'`. */
export function readRaisedResponse({ message, detail }: DatabaseError): RestError {
  const body = RaisedMessageSchema.safeParse(parseJson(message))
  if (!body.success) return unreadable(`Invalid JSON value for MESSAGE: '${message}'`, messageHint)
  if (detail === undefined)
    return unreadable('DETAIL is missing in the RAISE statement', detailHint)
  const control = RaisedDetailSchema.safeParse(parseJson(detail))
  if (!control.success) return unreadable(`Invalid JSON value for DETAIL: '${detail}'`, detailHint)
  return new RestError(control.data.status, body.data, control.data.headers)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unreadable(details: string, hint: string): RestError {
  return new RestError(500, {
    code: 'PGRST121',
    message: 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error',
    details,
    hint,
  })
}
