import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { routePath } from 'hono/route'
import { type Answer, toResponse } from '#embedded/http/answer.ts'
import { PLAIN_QUERY, type ReadDirectly } from '#embedded/http/direct-reads.ts'
import { readLimited } from '#embedded/http/read-limited.ts'
import type { ServerContext } from '#embedded/http/server-context.ts'
import {
  answerCall,
  createRestServer,
  type RestServer,
  type RestServices,
  refuseFunction,
} from './answer-call.ts'
import { bodyInvalid, bodyTooLarge, nullByteFound, pathInvalid } from './errors/request-errors.ts'
import { respondToPreflight } from './openapi.ts'

type RestEnv = ServerContext & { Bindings: Partial<HttpBindings> }
type RestContext = Context<RestEnv>

export type Rest = {
  routes: Hono<ServerContext>
  read: ReadDirectly
  /** @returns the answer to a call of a function by a caller for whom none may begin */
  refuseFunction: (clientAddress: string) => Answer | undefined
}

export function createRest(services: RestServices): Rest {
  const server = createRestServer(services)
  const routes = new Hono<ServerContext>()
  routes.all('*', (context: RestContext) => handle(server, context))
  return {
    routes,
    read: createRead(server),
    refuseFunction: (clientAddress) => refuseFunction(server, clientAddress),
  }
}

async function handle(server: RestServer, context: RestContext): Promise<Response> {
  const { req, env, var: variables } = context
  const header = (name: string) => req.header(name)
  const preflight = respondToPreflight(req.method, header)
  if (preflight) return preflight
  const answer = await answerCall(server, {
    method: req.method,
    address: req.url,
    query: () => new URL(req.url).search.slice(1),
    segments: () => segmentsBelow(routePath(context), new URL(req.url).pathname),
    header,
    headers: () => env?.incoming?.headers ?? req.header(),
    body: () => parseBody(req.raw),
    clientAddress: variables.clientAddress,
    isFunction: variables.isFunction ?? false,
    // A client that has closed its connection may still want what it asked for.
    signal: variables.isFunction === undefined ? undefined : req.raw.signal,
  })
  return toResponse(answer)
}

const MOUNT = '/rest/v1'

/** Names without escapes, of tables and of functions. */
const PLAIN_ADDRESS = new RegExp(String.raw`^${MOUNT}(/[\w-]+(?:/[\w-]+)?)${PLAIN_QUERY}$`)

function createRead(server: RestServer): ReadDirectly {
  return {
    route: `${MOUNT}/*`,
    address: PLAIN_ADDRESS,
    answer({ url, headers, clientAddress }) {
      const [path, query] = splitOnce(url.slice(MOUNT.length + 1))
      return answerCall(server, {
        method: 'GET',
        address: url,
        query: () => query,
        segments: () => path.split('/'),
        header: (name) => headers[name] as string | undefined,
        headers: () => headers,
        body: async () => '',
        clientAddress,
        isFunction: false,
      })
    },
  }
}

function splitOnce(address: string): [string, string] {
  const end = address.indexOf('?')
  return end < 0 ? [address, ''] : [address.slice(0, end), address.slice(end + 1)]
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
