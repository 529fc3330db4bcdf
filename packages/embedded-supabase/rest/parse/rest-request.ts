import {
  methodUnsupported,
  pathInvalid,
  rpcMethodInvalid,
  schemaNotExposed,
} from '#embedded/rest/errors/request-errors.ts'
import { type MediaType, parseAccept, parseMediaType } from './media-type.ts'
import { type Payload, parsePayload } from './payload.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQueryParameters, type QueryParameters } from './query-parameters.ts'
import { canonicalQuery, parseQueryString } from './query-string.ts'
import { combineRanges, type RowRange } from './row-range.ts'

export type Mutation = 'insert' | 'update' | 'upsert' | 'delete'

export type Action =
  | { kind: 'read'; table: string }
  | { kind: 'mutate'; table: string; mutation: Mutation }
  | { kind: 'call'; routine: string; isRead: boolean }
  | { kind: 'describe-table'; table: string }
  | { kind: 'describe-routine'; routine: string }
  | { kind: 'describe-schema' }
  | { kind: 'list-schema' }

export type RawRequest = {
  method: string
  /** Percent-decoded path segments below the mount point. */
  segments: string[]
  query: string
  header(name: string): string | undefined
  body: string
}

export type RestRequest = {
  method: string
  action: Action
  schema: string
  isSchemaNegotiated: boolean
  parameters: QueryParameters
  canonicalQuery: string
  range: RowRange
  preferences: Preferences
  accept: MediaType[]
  contentType: MediaType
  payload?: Payload
}

const MUTATIONS: Record<string, Mutation> = {
  POST: 'insert',
  PATCH: 'update',
  PUT: 'upsert',
  DELETE: 'delete',
}

/** The order of the checks is PostgREST's. */
export function parseRestRequest(raw: RawRequest, exposedSchemas: readonly string[]): RestRequest {
  const { method } = raw
  const read = parseResource(raw.segments)
  const { schema, isSchemaNegotiated } = parseSchema(raw, exposedSchemas)
  const action = read(method)
  const query = parseQueryString(raw.query)
  const isFunctionRead = action.kind === 'call' && action.isRead
  const parameters = parseQueryParameters(query, isFunctionRead)
  const contentType = parseMediaType(raw.header('content-type') ?? 'application/json')
  return {
    method,
    action,
    schema,
    isSchemaNegotiated,
    parameters,
    canonicalQuery: canonicalQuery(query),
    range: combineRanges(method, parameters.range, raw.header('range')),
    preferences: parsePreferences(raw.header('prefer')),
    accept: parseAccept(raw.header('accept')),
    contentType,
    payload: hasPayload(action)
      ? parsePayload(raw.body, contentType, {
          isCall: action.kind === 'call',
          columns: method === 'PUT' ? undefined : parameters.columns,
        })
      : undefined,
  }
}

function parseResource(segments: string[]): (method: string) => Action {
  const [first, second, ...more] = segments
  if (first === undefined) return parseSchemaAction
  if (second === undefined) return (method) => parseTableAction(first, method)
  if (first === 'rpc' && more.length === 0) return (method) => parseCallAction(second, method)
  throw pathInvalid()
}

function parseSchemaAction(method: string): Action {
  if (method === 'GET' || method === 'HEAD') return { kind: 'list-schema' }
  if (method === 'OPTIONS') return { kind: 'describe-schema' }
  throw methodUnsupported(method)
}

function parseTableAction(table: string, method: string): Action {
  if (method === 'GET' || method === 'HEAD') return { kind: 'read', table }
  if (method === 'OPTIONS') return { kind: 'describe-table', table }
  const mutation = MUTATIONS[method]
  if (!mutation) throw methodUnsupported(method)
  return { kind: 'mutate', table, mutation }
}

function parseCallAction(routine: string, method: string): Action {
  if (method === 'OPTIONS') return { kind: 'describe-routine', routine }
  if (method === 'POST') return { kind: 'call', routine, isRead: false }
  if (method === 'GET' || method === 'HEAD') return { kind: 'call', routine, isRead: true }
  throw rpcMethodInvalid(method)
}

function parseSchema({ method, header }: RawRequest, exposed: readonly string[]) {
  const profile = header(MUTATIONS[method] ? 'content-profile' : 'accept-profile')
  if (profile === undefined) {
    return { schema: exposed[0] ?? 'public', isSchemaNegotiated: exposed.length !== 1 }
  }
  if (!exposed.includes(profile)) throw schemaNotExposed(profile, exposed)
  return { schema: profile, isSchemaNegotiated: true }
}

function hasPayload(action: Action): boolean {
  if (action.kind === 'call') return !action.isRead
  return action.kind === 'mutate' && action.mutation !== 'delete'
}
