import { z } from 'zod'
import { type Answer, withHeaders } from '#embedded/http/answer.ts'
import { parseJson } from '#embedded/parse-json.ts'
import {
  rangeInvalid,
  responseHeadersInvalid,
  responseStatusInvalid,
} from './errors/request-errors.ts'
import { encodeErrorBody } from './errors/rest-error.ts'
import { describeApplied, type Preferences } from './parse/preferences.ts'
import type { RestRequest } from './parse/rest-request.ts'
import type { RowRange } from './parse/row-range.ts'
import type { ActionPlan, CallPlan, MutationPlan } from './plan/action-plan.ts'
import { isVoid } from './schema-cache/schema-cache.ts'
import type { AnswerRow } from './sql/answer-sql.ts'

export function answerWithRow(request: RestRequest, plan: ActionPlan, row: AnswerRow): Answer {
  const answer = overrideAnswer(answerOf(request, plan, row), row)
  const applied = appliedPreferences(request, plan)
  if (applied !== undefined) answer.headers['Preference-Applied'] ??= applied
  return { ...answer, headers: { Vary: 'Accept, Prefer, Range', ...answer.headers } }
}

function answerOf(request: RestRequest, plan: ActionPlan, row: AnswerRow): Answer {
  if (plan.kind === 'mutate') return mutationAnswer(request, plan, row)
  if (plan.kind === 'call' && isVoid(plan.routine)) return voidAnswer(request, row)
  return rowsAnswer(request, plan, row)
}

function rowsAnswer(request: RestRequest, plan: ActionPlan, row: AnswerRow): Answer {
  const { range, method, canonicalQuery } = request
  const { status, header } = describeRange(range, Number(row.row_count), row.total)
  const headers: Record<string, string> = {
    'Content-Range': header,
    ...contentHeaders(request, plan),
  }
  if (plan.kind === 'read') {
    const query = canonicalQuery === '' ? '' : `?${canonicalQuery}`
    headers['Content-Location'] = `/${encodeURIComponent(plan.table.name)}${query}`
  }
  const body = status === 416 ? outOfBounds(range.offset, row.total ?? 0) : row.body
  return { status, headers, body: method === 'HEAD' ? null : body }
}

function outOfBounds(offset: bigint, total: number): string {
  const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
  return encodeErrorBody(rangeInvalid(details).body)
}

function voidAnswer({ range }: RestRequest, row: AnswerRow): Answer {
  const { header } = describeRange(range, Number(row.row_count), row.total)
  return { status: 204, headers: { 'Content-Range': header }, body: null }
}

function mutationAnswer(request: RestRequest, plan: MutationPlan, row: AnswerRow): Answer {
  const isRepresented = request.preferences.return === 'representation'
  const headers: Record<string, string> = {
    ...rangeOfMutation(request, plan, Number(row.row_count)),
    ...(isRepresented ? contentHeaders(request, plan) : {}),
  }
  if (row.location) headers.Location = locationOf(plan, row.location)
  const body = isRepresented ? row.body : null
  return { status: statusOfMutation(request, plan, row), headers, body }
}

function statusOfMutation(request: RestRequest, plan: MutationPlan, row: AnswerRow): number {
  const { preferences } = request
  const isRepresented = preferences.return === 'representation'
  if (plan.mutation === 'insert') {
    const isAllOld = preferences.resolution === 'merge-duplicates' && Number(row.inserted) <= 0
    return isAllOld ? 200 : 201
  }
  if (!isRepresented) return 204
  return plan.mutation === 'upsert' && Number(row.inserted) > 0 ? 201 : 200
}

function rangeOfMutation(
  { preferences }: RestRequest,
  plan: MutationPlan,
  rowCount: number,
): Record<string, string> {
  if (plan.mutation === 'upsert') return {}
  const total = preferences.count === 'exact' || preferences.count === 'estimated' ? rowCount : null
  const last = plan.mutation === 'update' ? BigInt(rowCount) - 1n : -1n
  return { 'Content-Range': contentRange(0n, last, total) }
}

function locationOf({ table }: MutationPlan, parts: string[]): string {
  const query = parts.map((part) => {
    const separator = part.indexOf('=')
    const value = encodeURIComponent(part.slice(separator + 1))
    return `${encodeURIComponent(part.slice(0, separator))}=${value}`
  })
  return `/${encodeURIComponent(table.name)}?${query.join('&')}`
}

function contentHeaders(request: RestRequest, plan: ActionPlan | CallPlan) {
  const headers: Record<string, string> = { 'Content-Type': `${plan.answerType}; charset=utf-8` }
  if (request.isSchemaNegotiated) headers['Content-Profile'] = request.schema
  return headers
}

const HeadersSchema = z.array(
  z.record(z.string(), z.string()).refine((header) => Object.keys(header).length === 1),
)

function overrideAnswer(answer: Answer, row: AnswerRow): Answer {
  if (row.response_headers === null && row.response_status === null) return answer
  const given = parseHeaders(row.response_headers)
  const headers = given.reduce(withHeaders, answer.headers)
  const status = parseStatus(row.response_status) ?? answer.status
  return { ...answer, headers, status, hasOwnHeaders: given.length > 0 }
}

function parseHeaders(text: string | null) {
  if (text === null) return []
  const parsed = HeadersSchema.safeParse(parseJson(text))
  if (!parsed.success) throw responseHeadersInvalid()
  return parsed.data
}

function parseStatus(text: string | null): number | undefined {
  if (text === null) return undefined
  const status = Number.parseInt(text, 10)
  if (!(status >= 200 && status <= 599)) throw responseStatusInvalid()
  return status
}

function appliedPreferences(request: RestRequest, plan: ActionPlan): string | undefined {
  const { preferences } = request
  const { count, handling, timezone } = preferences
  return describeApplied({ count, handling, timezone, ...ofKind(preferences, request, plan) })
}

function ofKind(preferences: Preferences, { parameters }: RestRequest, plan: ActionPlan) {
  const { resolution, missing, maxAffected } = preferences
  if (plan.kind === 'read') return {}
  if (plan.kind === 'call') return { maxAffected }
  const applied = { return: preferences.return }
  if (plan.mutation === 'insert') {
    const hasTarget = plan.table.primaryKey.length > 0 || parameters.onConflict !== undefined
    return { ...applied, missing, resolution: hasTarget ? resolution : undefined }
  }
  if (plan.mutation === 'update') return { ...applied, missing, maxAffected }
  return plan.mutation === 'delete' ? { ...applied, maxAffected } : applied
}

/** `0-24/3573`: the range of rows and the total; `*` for no rows or an unknown total. */
function contentRange(first: bigint, last: bigint, total: number | null): string {
  const rows = total !== 0 && first <= last ? `${first}-${last}` : '*'
  return `${rows}/${total ?? '*'}`
}

export function describeRange(range: RowRange, rowCount: number, total: number | null) {
  const first = range.offset
  const last = first + BigInt(rowCount) - 1n
  return { header: contentRange(first, last, total), status: statusOf(first, rowCount, total) }
}

function statusOf(first: bigint, rowCount: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200
  if (first > BigInt(total)) return 416
  return rowCount < total ? 206 : 200
}
