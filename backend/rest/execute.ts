import {
  type Caller,
  type Database,
  isDatabaseError,
  type Transaction,
} from '#backend/postgres/database.ts'
import type { Identity } from './authenticate.ts'
import {
  databaseRefused,
  databaseUnreachable,
  isConnectionFailure,
} from './errors/database-errors.ts'
import { maxAffectedExceeded, notSingular, putKeyMismatch } from './errors/request-errors.ts'
import { isSingular } from './parse/media-type.ts'
import type { RestRequest } from './parse/rest-request.ts'
import type { ActionPlan } from './plan/action-plan.ts'
import { type AnswerRow, answerSql, explainSql } from './sql/answer-sql.ts'
import { quoteName } from './sql/identifiers.ts'

export type Execution = {
  database: Database
  identity: Identity
  request: RestRequest
  plan: ActionPlan
  maxRows: number
  /** Headers that functions may read as `request.headers`, without anyone's credentials. */
  visibleHeaders: Record<string, string>
  path: string
}

type Explained = { 'QUERY PLAN': unknown }

/** Runs what was planned in one transaction under the caller's role. A refusal rolls it back. */
export async function execute(execution: Execution): Promise<AnswerRow> {
  const { database, request, plan, maxRows, identity } = execution
  const statement = answerSql(request, plan, maxRows)
  try {
    return await database.transaction(async (tx) => {
      const [row] = await tx.query<AnswerRow>(statement.text, statement.values)
      if (!row) throw new Error('answerSql should have made a statement that answers one row')
      assertAcceptable(row, request, plan)
      return { ...row, total: await countRows(tx, row, execution) }
    }, callerOf(execution))
  } catch (error) {
    if (isDatabaseError(error)) throw databaseRefused(error, identity.role === 'anon')
    throw isConnectionFailure(error) ? databaseUnreachable() : error
  }
}

function callerOf({ identity, request, plan, visibleHeaders, path }: Execution): Caller {
  const settings: Record<string, string> = {
    // As hosted: the request's own schema, then where extensions live.
    search_path: [request.schema, 'public', 'extensions'].map(quoteName).join(', '),
    'request.method': request.method,
    'request.path': path,
    'request.headers': JSON.stringify(visibleHeaders),
  }
  if (request.preferences.timezone !== undefined) settings.timezone = request.preferences.timezone
  if (plan.isReadOnly) settings.transaction_read_only = 'on'
  return { ...identity, settings }
}

function assertAcceptable(row: AnswerRow, request: RestRequest, plan: ActionPlan): void {
  const { preferences } = request
  const rowCount = Number(row.row_count)
  if (plan.kind === 'mutate' && plan.mutation === 'upsert') {
    if (rowCount !== 1) throw putKeyMismatch()
    return
  }
  if (isSingular(plan.answerType) && rowCount !== 1) throw notSingular(rowCount)
  const isLimited = plan.kind === 'call' || (plan.kind === 'mutate' && plan.mutation !== 'insert')
  const { handling, maxAffected } = preferences
  if (isLimited && handling === 'strict' && maxAffected !== undefined && rowCount > maxAffected) {
    throw maxAffectedExceeded(rowCount)
  }
}

/** Exact counts are part of the statement; a planned one asks the planner, an estimate both. */
async function countRows(tx: Transaction, row: AnswerRow, execution: Execution) {
  const { plan, request, maxRows } = execution
  const counted = row.total === null ? null : Number(row.total)
  const { count } = request.preferences
  if (plan.kind !== 'read' || (count !== 'planned' && count !== 'estimated')) return counted
  if (count === 'estimated' && (counted ?? 0) <= maxRows) return counted
  const statement = explainSql(plan)
  const [explained] = await tx.query<Explained>(statement.text, statement.values)
  const planned = plannedRows(explained?.['QUERY PLAN'])
  return count === 'planned' ? planned : Math.max(counted ?? 0, planned ?? 0)
}

function plannedRows(explained: unknown): number | null {
  const json: unknown = typeof explained === 'string' ? JSON.parse(explained) : explained
  const rows = Array.isArray(json) ? json[0]?.Plan?.['Plan Rows'] : undefined
  return typeof rows === 'number' ? rows : null
}
