import { rangeInvalid } from '#backend/rest/errors/request-errors.ts'
import { encodeErrorBody } from '#backend/rest/errors/rest-error.ts'
import type { RestRequest } from '#backend/rest/parse/rest-request.ts'
import type { ActionPlan, CallPlan, MutationPlan } from '#backend/rest/plan/action-plan.ts'
import { isVoid } from '#backend/rest/schema-cache/schema-cache.ts'
import type { AnswerRow } from '#backend/rest/sql/answer-sql.ts'
import { appliedPreferences } from './applied-preferences.ts'
import { contentRange, describeRange } from './content-range.ts'
import { overrideAnswer } from './override-answer.ts'

export type Answer = { status: number; headers: Record<string, string>; body: string | null }

/** Makes the HTTP answer from the one row that the database made. */
export function respond(request: RestRequest, plan: ActionPlan, row: AnswerRow): Response {
  const { status, headers, body } = overrideAnswer(answerOf(request, plan, row), row)
  const applied = appliedPreferences(request, plan)
  if (applied !== undefined && headers['Preference-Applied'] === undefined) {
    headers['Preference-Applied'] = applied
  }
  return new Response(status === 204 || status === 304 ? null : body, {
    status,
    headers: { Vary: 'Accept, Prefer, Range', ...headers },
  })
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

/** Each part is a column of the key and the filter that finds it: `id=eq.4`. */
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
