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
  missingKeyBody,
} from './authenticate.ts'
import { allowOrigins, describeAction, respondToPreflight } from './describe.ts'
import { bodyInvalid, bodyTooLarge, nullByteFound, pathInvalid } from './errors/request-errors.ts'
import { RestError, respondWithError } from './errors/rest-error.ts'
import { mayBeOutdated } from './errors/schema-errors.ts'
import { execute } from './execute.ts'
import { type RawRequest, type RestRequest, readRequest } from './parse/rest-request.ts'
import { type ActionPlan, planAction } from './plan/action-plan.ts'
import { assertBounded, type Role } from './plan/bounded-request.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { createSchemaStore, type SchemaStore } from './schema-cache/schema-store.ts'
import { createSlowCallers, type SlowCallers, slownessKeys } from './slow-callers.ts'
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

type RestContext = Context<ServerContext>
type RestServer = RestServices & {
  store: SchemaStore
  authenticate: Authenticate
  slowCallers: SlowCallers
  writeBudget: WriteBudget
}

const credentialHeaders = ['authorization', 'apikey', 'cookie']

export function createRestRoutes(services: RestServices): Hono<ServerContext> {
  const { database, exposedSchemas, now, perAddressLimitScale = 1 } = services
  const server = {
    ...services,
    store: createSchemaStore(database, exposedSchemas, now),
    authenticate: createAuthenticator(services),
    slowCallers: createSlowCallers(now, { networkScale: perAddressLimitScale }),
    writeBudget: createWriteBudget(services),
  }
  const routes = new Hono<ServerContext>()
  routes.all('*', (context) => handle(server, context))
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
  const url = new URL(context.req.url)
  const token = findToken((name) => context.req.header(name), url.searchParams)
  if (token === undefined) return context.json(missingKeyBody, 401)
  const identity = await server.authenticate(token)
  const raw: RawRequest = {
    method: context.req.method,
    segments: segmentsBelow(routePath(context), url.pathname),
    query: url.search.slice(1),
    header: (name) => context.req.header(name),
    body: await parseBody(context.req.raw),
  }
  const turn = { length: raw.body.length, network: networkOf(context.var.clientAddress) }
  const request = await parseInTurn(turn, () => readRequest(raw, server.exposedSchemas))
  return withFreshSchema(server.store, (cache) =>
    fulfill(server, { request, identity, cache, context }),
  )
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
  const { database, maxRows, slowCallers, extraSearchPath = ['public', 'extensions'] } = server
  assertBounded(request.parameters, identity.role, server.regexRoles ?? [])
  const keys = slownessKeys(identity, context.var.clientAddress)
  const plan = planAction({ request, action, cache, maxRows })
  const noteLoss = await admitWrite(server, fulfillment, plan)
  const visibleHeaders = Object.fromEntries(
    Object.entries(context.req.header()).filter(([name]) => !credentialHeaders.includes(name)),
  )
  // As from the hosted gateway; what the client sent is ignored.
  visibleHeaders['x-forwarded-for'] = context.var.clientAddress
  const path = `/${action.kind === 'call' ? `rpc/${action.routine}` : action.table}`
  const work = () =>
    execute({
      database,
      identity,
      request,
      plan,
      maxRows,
      extraSearchPath,
      visibleHeaders,
      path,
      noteDuration: (ms) => slowCallers.note(keys, ms),
      noteLoss,
    })
  const row = await slowCallers.run(keys, work)
  return respond(request, plan, row)
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

const maxBodyBytes = 1_048_576

async function parseBody(request: Request): Promise<string> {
  if (request.method === 'GET' || request.method === 'HEAD') return ''
  const bytes = await readLimited(request, maxBodyBytes)
  if (!bytes) throw bodyTooLarge(maxBodyBytes)
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
