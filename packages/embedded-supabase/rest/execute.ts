import {
  type Acceptance,
  type Caller,
  type CallerSettings,
  type Database,
  type DatabaseError,
  isAcceptable,
  isDatabaseError,
  type Transaction,
} from '#embedded/postgres/database.ts'
import type { Identity } from './authenticate.ts'
import {
  databaseRefused,
  databaseUnreachable,
  isConnectionFailure,
} from './errors/database-errors.ts'
import {
  answerTooLarge,
  maxAffectedExceeded,
  notSingular,
  putKeyMismatch,
} from './errors/request-errors.ts'
import { isSingular } from './parse/media-type.ts'
import type { RestRequest } from './parse/rest-request.ts'
import type { ActionPlan } from './plan/action-plan.ts'
import { type AnswerRow, explainSql, type Statement } from './sql/answer-sql.ts'
import { quoteName } from './sql/identifiers.ts'

export type RequestExecution = {
  database: Database
  identity: Identity
  request: RestRequest
  plan: ActionPlan
  statement: Statement
  maxRows: number
  extraSearchPath: readonly string[]
  /** Headers that SQL functions may read as `request.headers`, without credentials. */
  visibleHeaders: Record<string, unknown>
  path: string
  noteDuration(ms: number): void
  noteLoss?: ((bytes: number) => void) | undefined
  noteRefusal(error: DatabaseError): void
}

type Explained = { 'QUERY PLAN': unknown }

export async function execute(execution: RequestExecution): Promise<AnswerRow> {
  const { request, plan, identity } = execution
  try {
    const row = await answerOnce(execution)
    if (row.is_too_large) throw answerTooLarge()
    assertAcceptable(row, request, plan)
    return row
  } catch (error) {
    if (isDatabaseError(error)) {
      execution.noteRefusal(error)
      throw databaseRefused(error, identity.role === 'anon')
    }
    throw isConnectionFailure(error) ? databaseUnreachable() : error
  }
}

async function answerOnce(execution: RequestExecution): Promise<AnswerRow> {
  const { database, request, plan, statement } = execution
  const caller = callerOf(execution)
  if (asksPlanner(request, plan)) {
    return database.transaction(async (tx) => {
      const row = onlyRow(await tx.query<AnswerRow>(statement.text, statement.values))
      return { ...row, total: await estimateRows(tx, countedRows(row), execution) }
    }, caller)
  }
  const acceptance = acceptanceOf(request, plan)
  const row = onlyRow(await database.perform<AnswerRow>(statement, { caller, acceptance }))
  return { ...row, total: countedRows(row) }
}

function onlyRow([row]: AnswerRow[]): AnswerRow {
  if (!row) throw new Error('answerSql should have made a statement that answers one row')
  return row
}

function callerOf(execution: RequestExecution): Caller {
  const { identity, request, plan, extraSearchPath, visibleHeaders, path } = execution
  const { noteDuration, noteLoss } = execution
  const settings: CallerSettings = {
    search_path: [request.schema, ...extraSearchPath].map(quoteName).join(', '),
    'request.method': request.method,
    'request.path': path,
    'request.headers': JSON.stringify(visibleHeaders),
  }
  if (request.preferences.timezone !== undefined) settings.timezone = request.preferences.timezone
  if (plan.isReadOnly) settings.transaction_read_only = 'on'
  return { ...identity, settings, noteDuration, ...(noteLoss && { noteLoss }) }
}

function acceptanceOf(request: RestRequest, plan: ActionPlan): Acceptance | undefined {
  const { handling, maxAffected } = request.preferences
  if (isUpsert(plan)) return { column: 'row_count', min: 1, max: 1 }
  const isOne = isSingular(plan.answerType)
  const isStrict = isLimited(plan) && handling === 'strict' && maxAffected !== undefined
  const isRepresented = plan.kind === 'mutate' && request.preferences.return === 'representation'
  if (!isOne && !isStrict && !isRepresented) return undefined
  const max = Math.min(
    isOne ? 1 : Number.POSITIVE_INFINITY,
    isStrict ? maxAffected : Number.POSITIVE_INFINITY,
  )
  return { column: 'row_count', min: isOne ? 1 : 0, max }
}

function assertAcceptable(row: AnswerRow, request: RestRequest, plan: ActionPlan): void {
  if (isAcceptable(row, acceptanceOf(request, plan))) return
  if (isUpsert(plan)) throw putKeyMismatch()
  const rowCount = Number(row.row_count)
  const isOdd = isSingular(plan.answerType) && rowCount !== 1
  throw isOdd ? notSingular(rowCount) : maxAffectedExceeded(rowCount)
}

function isUpsert(plan: ActionPlan): boolean {
  return plan.kind === 'mutate' && plan.mutation === 'upsert'
}

function isLimited(plan: ActionPlan): boolean {
  return plan.kind === 'call' || (plan.kind === 'mutate' && plan.mutation !== 'insert')
}

function asksPlanner({ preferences }: RestRequest, plan: ActionPlan): boolean {
  const { count } = preferences
  return plan.kind === 'read' && (count === 'planned' || count === 'estimated')
}

function countedRows({ total }: AnswerRow): number | null {
  return total === null ? null : Number(total)
}

async function estimateRows(tx: Transaction, counted: number | null, execution: RequestExecution) {
  const { plan, request, maxRows } = execution
  const { count } = request.preferences
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
