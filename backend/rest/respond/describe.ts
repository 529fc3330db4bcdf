import { mediaTypesUnavailable } from '#backend/rest/errors/request-errors.ts'
import { mediaTypeText } from '#backend/rest/parse/media-type.ts'
import type { Action, RestRequest } from '#backend/rest/parse/rest-request.ts'
import { findTable, routineFor } from '#backend/rest/plan/action-plan.ts'
import type { Routine, SchemaCache, Table } from '#backend/rest/schema-cache/schema-cache.ts'

export type DescribingAction = Exclude<Action, { kind: 'read' | 'mutate' | 'call' }>

/** Answers what can be done at an address, or what the API is, from the schema alone. */
export function describeAction(
  request: RestRequest,
  action: DescribingAction,
  cache: SchemaCache,
): Response {
  switch (action.kind) {
    case 'describe-table':
      return allow(methodsOf(findTable(cache, request.schema, action.table)))
    case 'describe-routine':
      return allow(methodsOfRoutine(routineFor(request, action.routine, cache).routine))
    case 'describe-schema':
      return allow('OPTIONS,GET,HEAD')
    case 'list-schema':
      return listSchema(request)
  }
}

function allow(methods: string): Response {
  return new Response(null, {
    status: 200,
    headers: { 'Access-Control-Allow-Origin': '*', Allow: methods },
  })
}

function methodsOf(table: Table): string {
  const { isInsertable, isUpdatable, isDeletable, primaryKey } = table
  const methods = [
    'OPTIONS,GET,HEAD',
    isInsertable && 'POST',
    isInsertable && isUpdatable && primaryKey.length > 0 && 'PUT',
    isUpdatable && 'PATCH',
    isDeletable && 'DELETE',
  ]
  return methods.filter(Boolean).join(',')
}

function methodsOfRoutine({ volatility }: Routine): string {
  return volatility === 'volatile' ? 'OPTIONS,POST' : 'OPTIONS,GET,HEAD,POST'
}

/** An OpenAPI document that names the API without listing what a caller may not even see. */
function listSchema(request: RestRequest): Response {
  const isAccepted = request.accept.some((type) =>
    ['application/openapi+json', 'application/json', '*/*'].some((known) => known === type),
  )
  if (!isAccepted) throw mediaTypesUnavailable(request.accept.map(mediaTypeText))
  const document = {
    swagger: '2.0',
    info: {
      title: 'Data API',
      description: `Rows and functions of schema "${request.schema}", in PostgREST's protocol. Tables are not listed here.`,
      version: '1',
    },
    paths: {},
  }
  const headers = { 'Content-Type': 'application/openapi+json; charset=utf-8' }
  return new Response(request.method === 'HEAD' ? null : JSON.stringify(document), { headers })
}
