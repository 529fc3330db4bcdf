import {
  maxAffectedNeedsSet,
  mediaTypesUnavailable,
  preferencesInvalid,
  upsertFiltersInvalid,
} from '../errors/request-errors.ts'
import { columnNotFound, tableNotFound } from '../errors/schema-errors.ts'
import { type MediaType, mediaTypeText } from '../parse/media-type.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Action, Mutation, RestRequest } from '../parse/rest-request.ts'
import type { LogicTree } from '../parse/syntax.ts'
import {
  type Column,
  cacheKey,
  type Routine,
  type SchemaCache,
  type Table,
} from '../schema-cache/schema-cache.ts'
import { findRoutine } from './find-routine.ts'
import { planRead, type ReadNode } from './read-plan.ts'

type Planned = { read: ReadNode; answerType: AnswerType; isReadOnly: boolean }

export type ReadPlan = Planned & { kind: 'read'; table: Table }

export type MutationPlan = Planned & {
  kind: 'mutate'
  mutation: Mutation
  table: Table
  columns: Column[]
  where: LogicTree[]
  conflictColumns: string[]
}

export type CallPlan = Planned & { kind: 'call'; routine: Routine; givenNames: string[] }

export type ActionPlan = ReadPlan | MutationPlan | CallPlan

type Planning<Kind extends ActionPlan['kind']> = {
  request: RestRequest
  action: Extract<Action, { kind: Kind }>
  cache: SchemaCache
  maxRows: number
}

export function planAction({
  request,
  action,
  cache,
  maxRows,
}: Planning<ActionPlan['kind']>): ActionPlan {
  if (action.kind === 'call') return planCall({ request, action, cache, maxRows })
  const table = findTable(cache, request.schema, action.table)
  const { schema, name } = table
  const source = action.kind === 'read' ? { schema, name } : 'written-rows'
  const read = planRead({ request, cache, root: { source, table, schema, name }, maxRows })
  if (action.kind === 'read') {
    const answerType = negotiate(request.accept)
    assertKnown(request.preferences)
    return { kind: 'read', table, read, answerType, isReadOnly: true }
  }
  return planMutation({ request, mutation: action.mutation, table, read })
}

export function findTable(cache: SchemaCache, schema: string, name: string): Table {
  const table = cache.tables.get(cacheKey({ schema, name }))
  if (!table) throw tableNotFound(cache, { schema, name })
  return table
}

export function routineFor(request: RestRequest, name: string, cache: SchemaCache) {
  const { payload, parameters, schema, contentType } = request
  const givenNames = payload?.keys ?? parameters.callArguments.map(([argument]) => argument)
  const keys = [...new Set(givenNames)]
  const routine = findRoutine(cache, {
    schema,
    name,
    keys,
    contentType: payload ? contentType : undefined,
  })
  return { routine, givenNames: keys }
}

function planMutation({
  request,
  mutation,
  table,
  read,
}: {
  request: RestRequest
  mutation: Mutation
  table: Table
  read: ReadNode
}): MutationPlan {
  const { parameters, payload, preferences, accept } = request
  const filters = parameters.filters.filter(({ path }) => path.length === 0)
  // As in PostgREST, filters on embedded tables also restrict the rows to write.
  const where = [
    ...filters.map(({ value }) => value),
    ...parameters.logic.map(({ value }) => value),
  ]
  if (mutation === 'upsert') assertNamesRow(request, table)
  const columns = (payload?.keys ?? []).toSorted().map((name) => {
    const column = table.columns.get(name)
    if (!column || column.isComputed) throw columnNotFound(table.name, name)
    return column
  })
  assertKnown(preferences)
  return {
    kind: 'mutate',
    mutation,
    table,
    columns,
    where,
    conflictColumns: (mutation === 'insert' && parameters.onConflict) || table.primaryKey,
    read,
    answerType: negotiate(accept),
    isReadOnly: false,
  }
}

function assertNamesRow({ parameters }: RestRequest, { primaryKey }: Table): void {
  const filters = parameters.filters.filter(({ path }) => path.length === 0)
  const isEachEqual = filters.every(
    ({ value: { isNegated, operation } }) =>
      !isNegated &&
      operation.kind === 'quantified' &&
      operation.operator === 'eq' &&
      operation.quantifier === undefined,
  )
  const keys = new Set(parameters.filterKeys)
  const isWholeKey = keys.size === primaryKey.length && primaryKey.every((name) => keys.has(name))
  if (parameters.logic.length > 0 || primaryKey.length === 0 || !isWholeKey || !isEachEqual) {
    throw upsertFiltersInvalid()
  }
}

function planCall({ request, action, cache, maxRows }: Planning<'call'>): CallPlan {
  const { routine, givenNames } = routineFor(request, action.routine, cache)
  const { returns } = routine
  const name = returns.isComposite ? returns.name : routine.name
  const { schema } = routine
  const table = returns.isComposite ? tableOfResult(routine, cache) : undefined
  const read = planRead({
    request,
    cache,
    root: { source: 'written-rows', table, schema, name },
    maxRows,
  })
  const answerType = negotiate(request.accept)
  const { preferences } = request
  assertKnown(preferences)
  if (
    preferences.handling === 'strict' &&
    preferences.maxAffected !== undefined &&
    !returns.isSet
  ) {
    throw maxAffectedNeedsSet()
  }
  const isReadOnly = action.isRead || routine.volatility !== 'volatile'
  return { kind: 'call', routine, givenNames, read, answerType, isReadOnly }
}

function tableOfResult({ schema, returns }: Routine, cache: SchemaCache): Table | undefined {
  const table = cache.tables.get(cacheKey({ schema, name: returns.name }))
  if (table || returns.columns.length === 0) return table
  return {
    schema,
    name: returns.name,
    isInsertable: false,
    isUpdatable: false,
    isDeletable: false,
    primaryKey: [],
    columns: new Map(returns.columns.map((column) => [column.name, column])),
  }
}

function assertKnown({ handling, unknown }: Preferences): void {
  if (handling === 'strict' && unknown.length > 0) throw preferencesInvalid(unknown)
}

type AnswerType =
  | 'application/json'
  | 'application/vnd.pgrst.object+json'
  | 'application/vnd.pgrst.object+json;nulls=stripped'
  | 'application/vnd.pgrst.array+json;nulls=stripped'
  | 'text/csv'

const PRODUCIBLE: AnswerType[] = [
  'application/json',
  'application/vnd.pgrst.object+json',
  'application/vnd.pgrst.object+json;nulls=stripped',
  'application/vnd.pgrst.array+json;nulls=stripped',
  'text/csv',
]

function negotiate(accepted: readonly MediaType[]): AnswerType {
  for (const type of accepted) {
    const answer = type === '*/*' ? 'application/json' : PRODUCIBLE.find((known) => known === type)
    if (answer) return answer
  }
  throw mediaTypesUnavailable(accepted.map(mediaTypeText))
}
