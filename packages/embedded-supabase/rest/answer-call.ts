import type { Answer } from '#embedded/http/answer.ts'
import { networkOf } from '#embedded/http/client-address.ts'
import { runFor } from '#embedded/http/current-network.ts'
import { parseInTurn } from '#embedded/http/parse-in-turn.ts'
import type { SigningKeys } from '#embedded/keys/signing-keys.ts'
import type { Database, DatabaseError } from '#embedded/postgres/database.ts'
import {
  type Authenticate,
  createAuthenticator,
  findToken,
  type Identity,
  MISSING_KEY_BODY,
} from './authenticate.ts'
import { answerWithError, RestError } from './errors/rest-error.ts'
import { mayBeOutdated } from './errors/schema-errors.ts'
import { execute } from './execute.ts'
import { allowOrigins, describeAction } from './openapi.ts'
import { parseRestRequest, type RestRequest } from './parse/rest-request.ts'
import { type ActionPlan, planAction } from './plan/action-plan.ts'
import { assertShortCasts } from './plan/bounded-casts.ts'
import { assertBounded, type Role } from './plan/bounded-request.ts'
import { createKnownRequests, type KnownRequests } from './plan/known-requests.ts'
import {
  createRefusedStatements,
  loggedBytes,
  type RefusedStatements,
} from './refused-statements.ts'
import { answerWithRow } from './response.ts'
import type { SchemaCache } from './schema-cache/schema-cache.ts'
import { createSchemaStore, type SchemaStore } from './schema-cache/schema-store.ts'
import { createSlowCallers, type SlowCallers, slownessKeys } from './slow-callers.ts'
import { answerSql } from './sql/answer-sql.ts'
import { chargeOf, lossBeyond } from './write-charge.ts'
import {
  budgetKeys,
  createWriteBudget,
  daySpent,
  functionKeys,
  type WriteQuota,
} from './write-quota.ts'

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

export type RestServer = RestServices & {
  store: SchemaStore
  authenticate: Authenticate
  slowCallers: SlowCallers
  writeBudget: WriteQuota
  refusedStatements: RefusedStatements
  known: KnownRequests
}

/** A request, whether a web `Request` or Node's own. */
export type RestCall = {
  method: string
  /** Path and query, or more. */
  address: string
  query(): string
  /** Percent-decoded path segments below the mount point. */
  segments(): string[]
  header(name: string): string | undefined
  headers(): Record<string, unknown>
  body(): Promise<string>
  clientAddress: string
  isFunction: boolean
  /** Of a function's request: when it no longer waits for the answer. */
  signal?: AbortSignal | undefined
}

/** Of visitors and readers: a reader's portfolios and their texts are 2 MB, and aliases could ask for each thirty times. */
const MAX_ANSWER_BYTES = 8_000_000
/** The longest text of PostgreSQL. */
const MAX_TEXT_BYTES = 1_073_741_823

/** Parsing an address takes several times as long as parsing as much JSON. */
const QUERY_WEIGHT = 4

const CREDENTIAL_HEADERS = ['authorization', 'apikey', 'cookie']

/** Those that `parseRestRequest` takes notice of. */
const SHAPING_HEADERS = ['accept', 'accept-profile', 'content-type', 'prefer', 'range']

export function createRestServer(services: RestServices): RestServer {
  const { database, exposedSchemas, now, perAddressLimitScale = 1 } = services
  const writeBudget = createWriteBudget(services)
  return {
    ...services,
    store: createSchemaStore(database, exposedSchemas, now),
    authenticate: createAuthenticator(services),
    slowCallers: createSlowCallers(now, {
      networkScale: perAddressLimitScale,
      engine: database.engine,
    }),
    writeBudget,
    refusedStatements: createRefusedStatements(writeBudget, now),
    known: createKnownRequests(),
  }
}

export async function answerCall(server: RestServer, call: RestCall): Promise<Answer> {
  try {
    const answer = await runFor(call.clientAddress, () => answerAnyOrigin(server, call))
    return allowOrigins(answer, call.header)
  } catch (error) {
    if (error instanceof RestError) return allowOrigins(answerWithError(error), call.header)
    throw error
  }
}

async function answerAnyOrigin(server: RestServer, call: RestCall): Promise<Answer> {
  const keyInQuery = () => new URLSearchParams(call.query()).get('apikey') ?? undefined
  const token = findToken(call.header, keyInQuery)
  if (token === undefined) {
    const headers = { 'Content-Type': 'application/json' }
    return { status: 401, headers, body: JSON.stringify(MISSING_KEY_BODY) }
  }
  const identity = await server.authenticate(token)
  const key = keyOf(call, identity)
  const request = server.known.find(key) ?? (await parseCall(server, call))
  server.known.remember(key, request)
  return withFreshSchema(server.store, (cache) =>
    fulfill(server, { request, identity, cache, call }),
  )
}

/** What a request without a body is told apart by; undefined for others and for one that names its key. */
function keyOf({ method, address, header }: RestCall, { role }: Identity): string | undefined {
  if (method !== 'GET' || address.includes('apikey')) return undefined
  let key = `${role}\n${address}`
  for (const name of SHAPING_HEADERS) key += `\n${header(name) ?? ''}`
  return key
}

async function parseCall(server: RestServer, call: RestCall): Promise<RestRequest> {
  const { method, query, header, clientAddress } = call
  const segments = call.segments()
  const raw = { method, segments, query: query(), header, body: await call.body() }
  const length = raw.body.length + QUERY_WEIGHT * raw.query.length
  const turn = { length, network: networkOf(clientAddress) }
  return parseInTurn(turn, () => parseRestRequest(raw, server.exposedSchemas))
}

type Fulfillment = {
  request: RestRequest
  identity: Identity
  cache: SchemaCache
  call: RestCall
}

async function fulfill(server: RestServer, fulfillment: Fulfillment): Promise<Answer> {
  const { request, identity, cache, call } = fulfillment
  const { action } = request
  if (action.kind !== 'read' && action.kind !== 'mutate' && action.kind !== 'call') {
    return describeAction(request, action, cache)
  }
  const { database, slowCallers, extraSearchPath = ['public', 'extensions'] } = server
  const keys = slownessKeys(identity, call.clientAddress, call.isFunction)
  const spenders = budgetKeys(identity, call.clientAddress, call.isFunction)
  const payers = payersOf(spenders)
  // A function's own calls were admitted when it began: refused in its middle, it would fail others who wait for it.
  const admit = () => {
    if (identity.role !== 'service_role') server.refusedStatements.admit(payers)
  }
  admit()
  const { plan, statement } = server.known.planFor(request, cache, () => {
    const { maxRows } = server
    const maxBytes = identity.role === 'service_role' ? MAX_TEXT_BYTES : MAX_ANSWER_BYTES
    assertBounded(request.parameters, identity.role, server.regexRoles ?? [])
    const plan = planAction({ request, action, cache, maxRows })
    assertShortCasts(plan.read, identity.role)
    return { plan, statement: answerSql(request, plan, { maxRows, maxBytes }) }
  })
  const noteLoss = plan.isReadOnly ? undefined : await admitWrite(server, fulfillment, plan)
  const noteRefusal = (error: DatabaseError) => {
    if (database.engine !== 'postgres') return
    server.refusedStatements.note(payers, loggedBytes(error, statement.text))
  }
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
      visibleHeaders: findVisibleHeaders(call),
      path,
      noteDuration: (ms) => slowCallers.note(keys, ms),
      noteLoss,
      noteRefusal,
    })
  const row = await slowCallers.run(keys, () => {
    if (call.signal?.aborted) throw givenUp()
    // Others of the same network may have been refused, or have lost what they wrote, while this one waited.
    admit()
    const isCounted = noteLoss !== undefined && identity.role !== 'service_role'
    const end = isCounted ? server.writeBudget.begin(spenders) : () => {}
    return during(end, async () => {
      const answered = await work()
      slowCallers.noteAnswer(keys, answered.body?.length ?? 0)
      return answered
    })
  })
  return answerWithRow(request, plan, row)
}

/** What waited for its turn for too long would now be done for nobody, and might hold a lease that nobody ends. */
function givenUp(): RestError {
  return new RestError(503, { code: 'PT503', message: 'Whoever asked no longer waits.' })
}

async function during<T>(end: () => void, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } finally {
    end()
  }
}

/** What a function causes in the log is its caller's, although its writes are counted apart. */
function payersOf(spenders: readonly string[]): string[] {
  return spenders.map((key) => key.replace(/^functions:/, ''))
}

/** @returns the answer to a caller for whom no function may begin: its own calls of the data API would not be refused */
export function refuseFunction(
  { refusedStatements, writeBudget }: RestServer,
  clientAddress: string,
): Answer | undefined {
  const keys = functionKeys(clientAddress)
  try {
    refusedStatements.admit(payersOf(keys))
    if (keys.some((key) => writeBudget.isSpent(key))) throw daySpent()
  } catch (error) {
    if (error instanceof RestError) return allowOrigins(answerWithError(error), () => undefined)
    throw error
  }
}

function findVisibleHeaders({ headers: given, clientAddress }: RestCall) {
  const headers = { ...given() }
  for (const name of CREDENTIAL_HEADERS) delete headers[name]
  // As from the hosted gateway; what the client sent is ignored.
  headers['x-forwarded-for'] = clientAddress
  return headers
}

/** @returns what counts the write if it is rolled back; undefined for the service role */
async function admitWrite(
  { database, writeBudget }: RestServer,
  { request, identity, call }: Fulfillment,
  plan: ActionPlan,
): Promise<((bytes: number) => void) | undefined> {
  const keys = budgetKeys(identity, call.clientAddress, call.isFunction)
  if (keys.length === 0) return undefined
  // What a function writes with the service key has its own limits, unless it is rolled back.
  const isOperator = identity.role === 'service_role'
  const charge = isOperator ? { bytes: 0, rows: 0 } : chargeOf(request, plan)
  if (!isOperator) await writeBudget.take(keys, charge)
  return (bytes) => {
    const loss = lossBeyond(charge, bytes, database.engine)
    void writeBudget.addLoss(keys, loss)
  }
}

/** A name that is missing from the cached schema may be new, so the request is tried once more with a fresh copy. */
async function withFreshSchema(
  store: SchemaStore,
  work: (cache: SchemaCache) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work(await store.current())
  } catch (error) {
    const fresh = mayBeOutdated(error) ? await store.refresh() : undefined
    if (!fresh) throw error
    return work(fresh)
  }
}
