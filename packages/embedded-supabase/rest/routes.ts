import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { networkOf } from '#embedded/http/client-address.ts'
import { parseInTurn } from '#embedded/http/parse-in-turn.ts'
import { readLimited } from '#embedded/http/read-limited.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import type { SigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Database } from '#embedded/postgres/database.ts'
import { respond } from './answer.ts'
import {
  type Authenticate,
  createAuthenticator,
  findToken,
  type Identity,
  MISSING_KEY_BODY,
} from './authenticate.ts'
import { allowOrigins, describeAction, respondToPreflight } from './describe.ts'
import { bodyInvalid, bodyTooLarge, nullByteFound, pathInvalid } from './errors/request-errors.ts'
import { RestError, respondWithError } from './errors/rest-error.ts'
import { mayBeOutdated } from './errors/schema-errors.ts'
import { execute } from './execute.ts'
import { parseRestRequest, type RawRequest, type RestRequest } from './parse/rest-request.ts'
import { type ActionPlan, planAction } from './plan/action-plan.ts'
import { assertBounded, type Role } from './plan/bounded-request.ts'
import { createKnownRequests, type KnownRequests } from './plan/known-requests.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { createSchemaStore, type SchemaStore } from './schema-cache/schema-store.ts'
import { createSlowCallers, type SlowCallers, slownessKeys } from './slow-callers.ts'
import { answerSql } from './sql/answer-sql.ts'
import { budgetKeys, createWriteBudget, type WriteBudget } from './write-budget.ts'
import { chargeOf, lossBeyond } from './write-charge.ts'

export type RestServices = {
  database: Database
  keys: SigningKeys
  now: () => Date
  exposedSchemas: string[]
  /** Default: that of the CLI. */
  extraSearchPath?: readonly string[]
  maxRows: number
  regexRoles?: readonly Role[]
  perAddressLimitScale?: number
}

type RestEnv = ServerContext & { Bindings: Partial<HttpBindings> }
type RestContext = Context<RestEnv>
type RestServer = RestServices & {
  store: SchemaStore
  authenticate: Authenticate
  slowCallers: SlowCallers
  writeBudget: WriteBudget
  known: KnownRequests
}

const CREDENTIAL_HEADERS = ['authorization', 'apikey', 'cookie']

/** Those that `parseRestRequest` takes notice of. */
const SHAPING_HEADERS = ['accept', 'accept-profile', 'content-type', 'prefer', 'range']

export function createRestRoutes(services: RestServices): Hono<ServerContext> {
  const { database, exposedSchemas, now, perAddressLimitScale = 1 } = services
  const server = {
    ...services,
    store: createSchemaStore(database, exposedSchemas, now),
    authenticate: createAuthenticator(services),
    slowCallers: createSlowCallers(now, { networkScale: perAddressLimitScale }),
    writeBudget: createWriteBudget(services),
    known: createKnownRequests(),
  }
  const routes = new Hono<ServerContext>()
  routes.all('*', (context: RestContext) => handle(server, context))
  return routes
}

async function handle(server: RestServer, context: RestContext): Promise<Response> {
  const header = (name: string) => context.req.header(name)
  const preflight = respondToPreflight(context.req.method, header)
  if (preflight) return preflight
  const response = await answer(server, context).catch((error: unknown) => {
    if (error instanceof RestError) return respondWithError(error)
    throw error
  })
  return allowOrigins(response, header)
}

async function answer(server: RestServer, context: RestContext): Promise<Response> {
  const token = findToken(
    (name) => context.req.header(name),
    () => context.req.query('apikey'),
  )
  if (token === undefined) return context.json(MISSING_KEY_BODY, 401)
  const identity = await server.authenticate(token)
  const key = keyOf(context, identity)
  const request = server.known.find(key) ?? (await parseRequest(server, context))
  server.known.remember(key, request)
  return withFreshSchema(server.store, (cache) =>
    fulfill(server, { request, identity, cache, context }),
  )
}

/** What a request without a body is told apart by; undefined for others and for one that names its key. */
function keyOf({ req }: RestContext, { role }: Identity): string | undefined {
  if (req.method !== 'GET' || req.url.includes('apikey')) return undefined
  const parts = SHAPING_HEADERS.map((name) => req.header(name) ?? '')
  return [role, req.url, ...parts].join('\n')
}

async function parseRequest(server: RestServer, context: RestContext): Promise<RestRequest> {
  const url = new URL(context.req.url)
  const raw: RawRequest = {
    method: context.req.method,
    segments: segmentsBelow(routePath(context), url.pathname),
    query: url.search.slice(1),
    header: (name) => context.req.header(name),
    body: await parseBody(context.req.raw),
  }
  const turn = { length: raw.body.length, network: networkOf(context.var.clientAddress) }
  return parseInTurn(turn, () => parseRestRequest(raw, server.exposedSchemas))
}

type Fulfillment = {
  request: RestRequest
  identity: Identity
  cache: SchemaCache
  context: RestContext
}

async function fulfill(server: RestServer, fulfillment: Fulfillment): Promise<Response> {
  const { request, identity, cache, context } = fulfillment
  const { action } = request
  if (action.kind !== 'read' && action.kind !== 'mutate' && action.kind !== 'call') {
    return describeAction(request, action, cache)
  }
  const { database, slowCallers, extraSearchPath = ['public', 'extensions'] } = server
  const keys = slownessKeys(identity, context.var.clientAddress)
  const { plan, statement } = server.known.planFor(request, cache, () => {
    const { maxRows } = server
    assertBounded(request.parameters, identity.role, server.regexRoles ?? [])
    const plan = planAction({ request, action, cache, maxRows })
    return { plan, statement: answerSql(request, plan, maxRows) }
  })
  const noteLoss = await admitWrite(server, fulfillment, plan)
  const path = `/${action.kind === 'call' ? `rpc/${action.routine}` : action.table}`
  const work = () =>
    execute({
      database,
      identity,
      request,
      plan,
      statement,
      maxRows: server.maxRows,
      extraSearchPath,
      visibleHeaders: findVisibleHeaders(context),
      path,
      noteDuration: (ms) => slowCallers.note(keys, ms),
      noteLoss,
    })
  const row = await slowCallers.run(keys, work)
  return respond(request, plan, row)
}

function findVisibleHeaders({ env, req, var: { clientAddress } }: RestContext) {
  const headers: Record<string, unknown> = { ...(env?.incoming?.headers ?? req.header()) }
  for (const name of CREDENTIAL_HEADERS) delete headers[name]
  // As from the hosted gateway; what the client sent is ignored.
  headers['x-forwarded-for'] = clientAddress
  return headers
}

/** @returns what counts the write if it is rolled back; undefined for reading and for the service role */
async function admitWrite(
  { database, writeBudget }: RestServer,
  { request, identity, context }: Fulfillment,
  plan: ActionPlan,
): Promise<((bytes: number) => void) | undefined> {
  if (plan.isReadOnly) return undefined
  const { clientAddress, isFunction = false } = context.var
  const keys = budgetKeys(identity, clientAddress, isFunction)
  if (keys.length === 0) return undefined
  // What a function writes with the service key has its own limits, unless it is rolled back.
  const isOperator = identity.role === 'service_role'
  const charge = isOperator ? { bytes: 0, rows: 0 } : chargeOf(request, plan)
  await writeBudget.take(keys, charge)
  return (bytes) => {
    const loss = lossBeyond(charge, bytes, database.engine)
    void writeBudget.addLoss(keys, loss)
  }
}

/** A name that is missing from the cached schema may be new, so the request is tried once more with a fresh copy. */
async function withFreshSchema(
  store: SchemaStore,
  work: (cache: SchemaCache) => Promise<Response>,
): Promise<Response> {
  try {
    return await work(await store.current())
  } catch (error) {
    const fresh = mayBeOutdated(error) ? await store.refresh() : undefined
    if (!fresh) throw error
    return work(fresh)
  }
}

const MAX_BODY_BYTES = 1_048_576

async function parseBody(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return ''
  const bytes = await readLimited(request, MAX_BODY_BYTES)
  if (!bytes) throw bodyTooLarge(MAX_BODY_BYTES)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw bodyInvalid('Empty or invalid json')
  }
}

function segmentsBelow(mount: string, path: string): string[] {
  // Mounted as `/rest/v1/*`, in tests as `/*`.
  const below = path.slice(mount.replace(/\*$/, '').length)
  if (below === '') return []
  return below.split('/').map((segment) => {
    const name = decodeSegment(segment)
    if (name.includes('\0')) throw nullByteFound()
    return name
  })
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw pathInvalid()
  }
}
