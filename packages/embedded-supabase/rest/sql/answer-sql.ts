import type { RestRequest } from '#embedded/rest/parse/rest-request.ts'
import { isAllRows } from '#embedded/rest/parse/row-range.ts'
import type {
  ActionPlan,
  CallPlan,
  MutationPlan,
  ReadPlan,
} from '#embedded/rest/plan/action-plan.ts'
import type { Routine } from '#embedded/rest/schema-cache/schema-cache.ts'
import { callSql } from './call-sql.ts'
import { SOURCE_NAME } from './field-sql.ts'
import { type BoundValues, createBoundValues, quoteText } from './identifiers.ts'
import { mergesDuplicates, mutationSql } from './mutation-sql.ts'
import { countSql, selectSql } from './select-sql.ts'

export type Statement = { text: string; values: string[] }

export type AnswerRow = {
  total: number | null
  row_count: number
  body: string | null
  location: string[] | null
  response_headers: string | null
  response_status: string | null
  inserted: number | null
  /** Then `body` is null and `row_count` -1. */
  is_too_large: boolean
}

/** Common table expressions, and the query that answers one row. */
type Query = { tables: string; row: string }

const RESPONSE_SETTINGS = `
  nullif(current_setting('response.headers', true), '') AS response_headers,
  nullif(current_setting('response.status', true), '') AS response_status`

type Limits = { maxRows: number; maxBytes: number }

/** @param limits `maxBytes` of a body, beyond which it is left out */
export function answerSql(
  request: RestRequest,
  plan: ActionPlan,
  { maxRows, maxBytes }: Limits,
): Statement {
  const bound = createBoundValues()
  const { tables, row } =
    plan.kind === 'read'
      ? readAnswerSql({ request, plan, maxRows, bound })
      : plan.kind === 'mutate'
        ? mutationAnswerSql(request, plan, bound)
        : callAnswerSql(request, plan, bound)
  const isTooLarge = `coalesce(pg_catalog.octet_length(body) > ${maxBytes}, false)`
  const text =
    `${tables} SELECT total, CASE WHEN ${isTooLarge} THEN -1 ELSE row_count END AS row_count, ` +
    `CASE WHEN ${isTooLarge} THEN NULL ELSE body END AS body, ` +
    `${isTooLarge} AS is_too_large, location, inserted, response_headers, response_status ` +
    `FROM (${row}) _postgrest_answer`
  return { text, values: bound.values }
}

export function explainSql(plan: ActionPlan): Statement {
  const bound = createBoundValues()
  return { text: `EXPLAIN (FORMAT JSON) ${countSql(plan.read, bound)}`, values: bound.values }
}

function readAnswerSql({
  request,
  plan,
  maxRows,
  bound,
}: {
  request: RestRequest
  plan: ReadPlan
  maxRows: number
  bound: BoundValues
}): Query {
  const source = selectSql(plan.read, bound)
  const body = request.method === 'HEAD' ? "''" : bodySql(plan)
  const { count, total } = countedSql({ request, plan, maxRows, bound })
  return {
    tables: `WITH ${SOURCE_NAME} AS ( ${source} )${count}`,
    row:
      `SELECT ${total} AS total, pg_catalog.count(_postgrest_t) AS row_count, ${body} AS body, ` +
      `NULL AS location, NULL AS inserted, ${RESPONSE_SETTINGS} ` +
      `FROM ( SELECT * FROM ${SOURCE_NAME} ) _postgrest_t`,
  }
}

function countedSql({
  request: { preferences },
  plan,
  maxRows,
  bound,
}: {
  request: RestRequest
  plan: ActionPlan
  maxRows: number | undefined
  bound: BoundValues
}) {
  const { count } = preferences
  if (count !== 'exact' && count !== 'estimated') return { count: '', total: 'NULL::bigint' }
  if (plan.kind === 'read' && isAllRows(plan.read.range)) {
    return { count: '', total: 'pg_catalog.count(_postgrest_t)' }
  }
  // An estimate only needs to know that there are more rows than one answer returns.
  const most = count === 'estimated' && maxRows !== undefined ? ` LIMIT ${maxRows + 1}` : ''
  return {
    count: `, pgrst_source_count AS (${countSql(plan.read, bound)}${most})`,
    total: '(SELECT pg_catalog.count(*) FROM pgrst_source_count)',
  }
}

function mutationAnswerSql(request: RestRequest, plan: MutationPlan, bound: BoundValues): Query {
  const { preferences, payload = { text: '[]', keys: [], isObject: false } } = request
  const write = mutationSql({ plan, payload, preferences, bound })
  const isRepresented = preferences.return === 'representation'
  const rows = isRepresented ? selectSql(plan.read, bound) : `SELECT * FROM ${SOURCE_NAME}`
  const hasLocation = plan.mutation === 'insert' && preferences.return === 'headers-only'
  const inserted = mergesDuplicates(plan, preferences)
    ? `nullif(current_setting('pgrst.inserted', true), '')::int`
    : 'NULL::int'
  return {
    tables: `WITH ${SOURCE_NAME} AS (${write})`,
    row:
      `SELECT NULL::bigint AS total, pg_catalog.count(_postgrest_t) AS row_count, ` +
      `${isRepresented ? bodySql(plan) : "''"} AS body, ` +
      `${hasLocation ? locationSql(plan.table.primaryKey) : 'NULL'} AS location, ` +
      `${inserted} AS inserted, ${RESPONSE_SETTINGS} FROM (${rows}) _postgrest_t`,
  }
}

function locationSql(primaryKey: string[]): string {
  if (primaryKey.length === 0) return 'NULL'
  const names = primaryKey.map(quoteText).join(', ')
  return `CASE WHEN pg_catalog.count(_postgrest_t) = 1 THEN (
    SELECT json_agg(member.key || '=' || coalesce('eq.' || member.value, 'is.null'))
      FROM (SELECT row_to_json(_) AS row FROM ${SOURCE_NAME} AS _ LIMIT 1) data,
        json_each_text(data.row) AS member
     WHERE member.key IN (${names})) END`
}

function callAnswerSql(request: RestRequest, plan: CallPlan, bound: BoundValues): Query {
  const { payload, parameters, method } = request
  const isForm = payload?.callArguments !== undefined
  const call = callSql(
    plan,
    payload && !isForm
      ? { kind: 'body', payload }
      : { kind: 'texts', texts: payload?.callArguments ?? parameters.callArguments },
    bound,
  )
  const { count, total } = countedSql({ request, plan, maxRows: undefined, bound })
  const rowCount = plan.routine.returns.isSet ? 'pg_catalog.count(_postgrest_t)' : '1'
  const body = method === 'HEAD' ? "''" : bodySql(plan, plan.routine)
  return {
    tables: `WITH ${SOURCE_NAME} AS (${call})${count}`,
    row:
      `SELECT ${total} AS total, ${rowCount} AS row_count, ${body} AS body, ` +
      `NULL AS location, NULL AS inserted, ${RESPONSE_SETTINGS} ` +
      `FROM (${selectSql(plan.read, bound)}) _postgrest_t`,
  }
}

function bodySql({ answerType }: ActionPlan, routine?: Routine): string {
  if (answerType === 'text/csv') return csvSql()
  const returns = routine?.returns
  const value = returns && !returns.isComposite ? '_postgrest_t.pgrst_scalar' : '_postgrest_t'
  const isOne =
    answerType.startsWith('application/vnd.pgrst.object+json') ||
    (returns !== undefined && !returns.isSet)
  const rows = `json_agg(${value})${isOne ? '->0' : ''}`
  const stripped = answerType.endsWith('nulls=stripped') ? `json_strip_nulls(${rows})` : rows
  return `coalesce(${stripped}, '${isOne ? 'null' : '[]'}')::text`
}

function csvSql(): string {
  const header =
    `(SELECT coalesce(string_agg(a.k, ','), '') FROM (SELECT json_object_keys(r)::text AS k ` +
    `FROM (SELECT row_to_json(hh) AS r FROM ${SOURCE_NAME} AS hh LIMIT 1) s) a)`
  const lines = `coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\\n'), '')`
  return `${header} || E'\\n' || ${lines}`
}
