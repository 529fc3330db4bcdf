import { z } from 'zod'
import {
  responseHeadersInvalid,
  responseStatusInvalid,
} from '#backend/rest/errors/request-errors.ts'
import type { AnswerRow } from '#backend/rest/sql/answer-sql.ts'
import type { Answer } from './answer.ts'

const HeadersSchema = z.array(
  z.record(z.string(), z.string()).refine((header) => Object.keys(header).length === 1),
)

/** Lets functions choose status and headers through `response.status` and `response.headers`. */
export function overrideAnswer(answer: Answer, row: AnswerRow): Answer {
  if (row.response_headers === null && row.response_status === null) return answer
  const headers = { ...answer.headers }
  for (const header of readHeaders(row.response_headers)) {
    for (const [name, value] of Object.entries(header)) {
      // Whatever its capitals, a header of the function replaces ours.
      const own = Object.keys(headers).find((key) => key.toLowerCase() === name.toLowerCase())
      if (own) delete headers[own]
      headers[name] = value
    }
  }
  return { ...answer, headers, status: readStatus(row.response_status) ?? answer.status }
}

function readHeaders(text: string | null) {
  if (text === null) return []
  const parsed = HeadersSchema.safeParse(parseJson(text))
  if (!parsed.success) throw responseHeadersInvalid()
  return parsed.data
}

function readStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number.parseInt(text, 10)
  if (!(status >= 200 && status <= 599)) throw responseStatusInvalid()
  return status
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
