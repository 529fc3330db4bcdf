import { type Answer, withHeaders } from '#embedded/http/answer.ts'
import { mediaTypesUnavailable } from './errors/request-errors.ts'
import { mediaTypeText } from './parse/media-type.ts'
import type { Action, RestRequest } from './parse/rest-request.ts'
import { findTable, routineFor } from './plan/action-plan.ts'
import type { Routine, SchemaCache, Table } from './schema-cache/schema-cache.ts'

type DescribingAction = Exclude<Action, { kind: 'read' | 'mutate' | 'call' }>

export function describeAction(
  request: RestRequest,
  action: DescribingAction,
  cache: SchemaCache,
): Answer {
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

function allow(methods: string): Answer {
  const headers = { 'Access-Control-Allow-Origin': '*', Allow: methods }
  return { status: 200, headers, body: null }
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

/** An OpenAPI document without paths, which would list tables that the caller may not see. */
function listSchema(request: RestRequest): Answer {
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
  return { status: 200, headers, body: request.method === 'HEAD' ? null : JSON.stringify(document) }
}

const EXPOSED_HEADERS =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit'

type Header = (name: string) => string | undefined

export function respondToPreflight(method: string, header: Header): Response | undefined {
  const isPreflight =
    method === 'OPTIONS' &&
    header('origin') !== undefined &&
    header('access-control-request-method') !== undefined
  if (!isPreflight) return undefined
  const asked = header('access-control-request-headers')
  const allowed = asked === undefined ? [] : asked.split(',').map((name) => name.trim())
  return new Response(null, {
    status: 200,
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD',
      'Access-Control-Allow-Headers': [
        'Authorization',
        ...allowed,
        'Accept',
        'Accept-Language',
        'Content-Language',
      ].join(', '),
      'Access-Control-Max-Age': '86400',
    },
  })
}

/** Any origin may read answers: the token decides what they contain. */
export function allowOrigins(answer: Answer, header: Header): Answer {
  if (header('origin') === undefined) return answer
  const allowing = {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_HEADERS,
  }
  return { ...answer, headers: withHeaders(answer.headers, allowing) }
}
